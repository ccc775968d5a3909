'use client'

import { useTranslations } from 'next-intl'
import { AddressRead } from '@/components/recipients/address-read'
import { useAddressCheck } from '@/components/recipients/use-address-check'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, uncorrected } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useSignIn } from '@/components/wallet/sign-in-gate'
import type { Address } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { useRamp } from '../ramp-context'
import { useStillOffered } from './use-still-offered'
import { isNowhere, type WalletDraft, type WalletOption } from './wallet-draft'

interface WalletSectionProps {
  draft: WalletDraft
  /** Null while signed out. */
  own: Address | null
  offered: readonly WalletOption[]
  chainName: string
  error: ErrorCode | undefined
  /** Why the wallet that was asked for is not on offer: said until an address is typed. */
  refusal?: ErrorCode | null
  onChange: (change: Partial<WalletDraft>) => void
}

/** The chosen wallet's address. As high while nobody is signed in, so that a sign-in moves nothing. */
function Chosen({ address }: { address: Address | null }) {
  const t = useTranslations('address')
  return (
    <span className="wrap-anywhere block min-h-10 pair:min-h-5">
      {address === null ? (
        t('ownToCome')
      ) : (
        <span className="block text-balance break-all font-mono">{address}</span>
      )}
    </span>
  )
}

interface TypedAddressProps {
  check: ReturnType<typeof useAddressCheck>
  chainName: string
  text: string
  onChange: (text: string) => void
}

function TypedAddress({ check, chainName, text, onChange }: TypedAddressProps) {
  const t = useTranslations('address')
  return (
    <Field
      label={t('typed', { chain: chainName })}
      hint={<AddressRead read={check.read} hint={t('typedHint')} />}
      {...check.wrong}
    >
      {(control) => (
        <Input
          {...control}
          {...uncorrected}
          name="address"
          placeholder="0x"
          className="font-mono"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={check.onBlur}
        />
      )}
    </Field>
  )
}

/** Where the tokens go: the person's own wallet, a saved one, or an address. */
export function WalletSection(props: WalletSectionProps) {
  const { draft, own, offered, chainName, refusal = null, onChange } = props
  const t = useTranslations('address')
  const errorText = useTranslations('errors')
  const { chains } = useRamp()
  const signIn = useSignIn()
  const isTyped = draft.where === 'other'
  const stillRefused = isNowhere(draft) ? refusal : null
  const mustSignIn = stillRefused === 'not_signed_in'
  const error = props.error ?? (mustSignIn ? undefined : (stillRefused ?? undefined))
  const wrong = error === undefined ? {} : { error: errorText(`${error}.detail`) }
  const saved = offered.find(({ id }) => id === draft.where)
  const chosen = draft.where === 'own' ? own : saved?.address
  useStillOffered(own === null || isTyped || chosen !== undefined, () =>
    onChange({ where: 'other', addressText: '' }),
  )
  const check = useAddressCheck(draft.addressText, chains, error)
  return (
    <section aria-labelledby="where-heading" className="grid gap-4">
      <h2 id="where-heading" className="font-semibold text-lg">
        {t('heading')}
      </h2>
      {mustSignIn && signIn !== null ? (
        <Button variant="link" size="sm" className="justify-self-start" onClick={() => void signIn()}>
          {t('signInForSaved')}
        </Button>
      ) : null}
      {/* An option shows its label alone: a list cuts off what is too long for it. */}
      <Field
        label={t('choose')}
        hint={isTyped ? null : <Chosen address={chosen ?? null} />}
        {...(isTyped ? {} : wrong)}
      >
        {(control) => (
          <Select
            {...control}
            name="where"
            value={draft.where}
            onChange={(event) => onChange({ where: event.target.value })}
          >
            <option value="own">{t('own')}</option>
            {offered.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value="other">{t('other')}</option>
          </Select>
        )}
      </Field>
      {isTyped ? (
        <TypedAddress
          check={check}
          chainName={chainName}
          text={draft.addressText}
          onChange={(addressText) => onChange({ addressText })}
        />
      ) : null}
    </section>
  )
}

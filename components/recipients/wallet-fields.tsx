'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, uncorrected } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type Address, type Chain, labelIn } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { AddressRead } from './address-read'
import { useAddressCheck } from './use-address-check'

export interface WalletText {
  readonly chainId: number
  readonly token: Address
  readonly address: string
}

/** The first token on offer. @throws if there is none; the page then shows a message instead of a form */
export function firstTarget(chains: readonly Chain[]): Omit<WalletText, 'address'> {
  const [token] = chains.flatMap((chain) => chain.tokens)
  if (token === undefined) throw new Error('no token is offered')
  return { chainId: token.chainId, token: token.address }
}

interface WalletFieldsProps {
  chains: readonly Chain[]
  text: WalletText
  error: ErrorCode | undefined
  onChange: (text: WalletText) => void
}

export function WalletFields({ chains, text, error, onChange }: WalletFieldsProps) {
  const t = useTranslations('recipients')
  const tokens = chains.flatMap((chain) => chain.tokens.map((token) => ({ chain, token })))
  const optionOf = (chainId: number, token: string) => `${chainId}:${token.toLowerCase()}`
  const choose = (value: string) => {
    const found = tokens.find(({ token }) => optionOf(token.chainId, token.address) === value)
    if (found !== undefined) onChange({ ...text, chainId: found.token.chainId, token: found.token.address })
  }
  const { read, wrong, onBlur } = useAddressCheck(text.address, chains, error)
  return (
    <>
      <Field label={t('new.network')} hint={t('new.networkHint')}>
        {(control) => (
          <Select
            {...control}
            name="token"
            value={optionOf(text.chainId, text.token)}
            onChange={(event) => choose(event.target.value)}
          >
            {tokens.map(({ chain, token }) => (
              <option key={optionOf(chain.id, token.address)} value={optionOf(chain.id, token.address)}>
                {t('walletLine', { symbol: labelIn(chain, token), chain: chain.name })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('new.address')}
        hint={<AddressRead read={read} hint={t('new.addressHint')} />}
        {...wrong}
      >
        {(control) => (
          <Input
            {...control}
            {...uncorrected}
            name="address"
            className="font-mono"
            value={text.address}
            maxLength={200}
            onChange={(event) => onChange({ ...text, address: event.target.value })}
            onBlur={onBlur}
          />
        )}
      </Field>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { StepHeading } from '@/components/ui/step-heading'
import type { FieldErrors } from '@/components/ui/use-marks'
import { findChain, findToken } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import type { Failure } from '@/lib/domain/result'
import { useRamp } from '../ramp-context'
import { AmountCard } from './amount-card'
import { AmountPair } from './amount-pair'
import { type BuyDraft, type BuyField, estimateBuy, readBuyAmount } from './buy-draft'
import { EstimatePanel } from './estimate-panel'
import { FormColumns } from './form-columns'
import { ReaisChip, TokenChip } from './token-chip'
import { useAboutText, useAmountWords } from './use-amount-words'
import { type WalletWorld, walletsOf, whereElsewhere } from './wallet-draft'
import { WalletSection } from './wallet-section'

interface BuyAmountsProps extends ReturnType<typeof estimateBuy> {
  draft: BuyDraft
  units: { readonly send: null; readonly receive: string }
  error: ErrorCode | undefined
  onChange: (part: Partial<BuyDraft>) => void
}

/** The reais that are paid above the tokens that arrive. */
function BuyAmounts({ draft, basis, estimated, units, error, onChange }: BuyAmountsProps) {
  const t = useTranslations('buy')
  const { chains } = useRamp()
  const about = useAboutText()
  const bought = (
    <TokenChip
      chains={chains}
      chainId={draft.chainId}
      token={draft.token}
      onChange={(chainId, token) => onChange({ chainId, token, ...whereElsewhere(draft) })}
    />
  )
  return (
    <>
      <AmountPair
        gives={{ label: t('youPay'), about: about(estimated.fromAmount, true), chip: <ReaisChip /> }}
        gets={{ label: t('youReceive'), about: about(estimated.toAmount, false), chip: bought }}
        method={draft.method}
        text={draft.amountText}
        error={error}
        // Safe: a purchase has no field for dollars.
        onEdit={(method, amountText) => onChange({ method: method as BuyDraft['method'], amountText })}
      />
      <EstimatePanel basis={basis} estimated={estimated} units={units} />
    </>
  )
}

interface BuyFieldsProps {
  form: RefObject<HTMLFormElement | null>
  draft: BuyDraft
  world: WalletWorld
  prices: readonly KnownPrice[]
  errors: FieldErrors<BuyField>
  refusal: ErrorCode | null
  onChange: (part: Partial<BuyDraft>) => void
  isSignedIn: boolean
  /** Why the last press could not go on. */
  failure: Failure | null
  /** The last press goes on once the account's data is here and the address is compared. */
  isBusy: boolean
  onSubmit: (event: FormEvent) => void
  /** Between the heading and the form. */
  children: ReactNode
}

/** Amount, token and destination, as they are typed. */
export function BuyFields(props: BuyFieldsProps) {
  const { form, draft, world, prices, errors, refusal, onChange, onSubmit, children } = props
  const { isSignedIn, failure, isBusy } = props
  const t = useTranslations('buy')
  const { chains } = world
  const token = findToken(chains, draft.chainId, draft.token)
  const offered = walletsOf(world.wallets, draft)
  const estimate = estimateBuy(draft, readBuyAmount(draft, world), chains, prices)
  const units = { send: null, receive: token?.symbol ?? '' }
  const words = useAmountWords(draft.method, estimate.estimated, units)
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <StepHeading step="form">{t('title')}</StepHeading>
        <p className="text-lg text-muted">{t('lead')}</p>
      </div>
      {children}
      <Form ref={form} onSubmit={onSubmit}>
        <FormColumns
          summary={[
            { term: t('youPay'), amount: words.gives },
            { term: t('youReceive'), amount: words.gets },
          ]}
          failure={failure === null ? null : { error: failure }}
          button={{ text: t('continue'), isBusy }}
          note={t('nothingYet')}
        >
          <AmountCard>
            <BuyAmounts draft={draft} {...estimate} units={units} error={errors.amount} onChange={onChange} />
          </AmountCard>
          <Card>
            <WalletSection
              draft={draft}
              own={isSignedIn ? world.own : null}
              offered={offered}
              chainName={findChain(chains, draft.chainId)?.name ?? ''}
              error={errors.recipient}
              refusal={refusal}
              onChange={onChange}
            />
          </Card>
        </FormColumns>
      </Form>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { StepHeading } from '@/components/ui/step-heading'
import { findChain, findToken } from '@/lib/domain/chains'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { AmountSide } from './amount-side'
import { type BuyDraft, type BuyField, type BuyWorld, estimateBuy, readBuyAmount } from './buy-draft'
import { EstimatePanel } from './estimate-panel'
import { TokenField } from './token-field'
import type { FieldErrors } from './use-quote-request'
import { walletsOf } from './wallet-draft'
import { WalletSection } from './wallet-section'

interface BuyFieldsProps {
  form: RefObject<HTMLFormElement | null>
  draft: BuyDraft
  world: BuyWorld
  prices: readonly KnownPrice[]
  errors: FieldErrors<BuyField>
  onChange: (part: Partial<BuyDraft>) => void
  isSignedIn: boolean
  /** Signed in by the last press, which goes on once the account's data is here. */
  isSigningIn: boolean
  onSubmit: (event: FormEvent) => void
  /** Between the heading and the form. */
  children: ReactNode
}

/** Amount, token and destination, as they are typed. */
export function BuyFields(props: BuyFieldsProps) {
  const { form, draft, world, prices, errors, isSignedIn, isSigningIn, onChange, onSubmit, children } = props
  const t = useTranslations('buy')
  const shared = useTranslations('checkout')
  const { chains, locale } = world
  const token = findToken(chains, draft.chainId, draft.token)
  const offered = walletsOf(world.wallets, draft)
  const { basis, estimated } = estimateBuy(draft, readBuyAmount(draft, world), chains, prices)
  const about = (side: BuyDraft['method']) => {
    const amount = estimated[side]
    return amount === null ? '' : formatDecimal(amount, locale, { minFraction: 2 })
  }
  const sides = [
    { side: 'fromAmount', label: t('youPay'), unit: 'BRL' },
    { side: 'toAmount', label: t('youReceive'), unit: token?.symbol ?? '' },
  ] as const
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <StepHeading step="form">{t('title')}</StepHeading>
        <p className="text-lg text-muted">{t('lead')}</p>
      </div>
      {children}
      <Form ref={form} onSubmit={onSubmit} className="grid gap-6">
        <Card aria-labelledby="amount-heading" className="grid gap-5">
          <h2 id="amount-heading" className="font-semibold text-lg">
            {shared('amountHeading')}
          </h2>
          <TokenField
            chains={chains}
            chainId={draft.chainId}
            token={draft.token}
            onChange={(chainId, address) =>
              // A saved wallet is bound to its token and chain.
              onChange({ chainId, token: address, ...(draft.where === 'other' ? {} : { where: 'own' }) })
            }
          />
          {sides.map(({ side, label, unit }) => (
            <AmountSide
              key={side}
              name={side}
              label={label}
              unit={unit}
              shown={side === draft.method ? draft.amountText : about(side)}
              isExact={side === draft.method}
              isMain
              error={side === draft.method ? errors.amount : undefined}
              onEdit={(amountText) => onChange({ method: side, amountText })}
            />
          ))}
          <EstimatePanel
            basis={basis}
            estimated={estimated}
            units={{ send: null, receive: token?.symbol ?? '' }}
          />
        </Card>
        <Card>
          <WalletSection
            draft={draft}
            own={isSignedIn ? world.own : null}
            offered={offered}
            chainName={findChain(chains, draft.chainId)?.name ?? ''}
            error={errors.recipient}
            onChange={onChange}
          />
        </Card>
        <div className="grid gap-3">
          <Button type="submit" size="lg" busy={isSigningIn}>
            {t('continue')}
          </Button>
          <p className="text-center text-muted text-sm">{t('nothingYet')}</p>
        </div>
      </Form>
    </div>
  )
}

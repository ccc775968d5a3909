'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Fact, Facts } from '@/components/ui/facts'
import { StepHeading } from '@/components/ui/step-heading'
import { type Address, findChain, findToken } from '@/lib/domain/chains'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { estimateFacts } from '@/lib/domain/money/estimate-facts'
import type { Decimal } from '@/lib/domain/money/money'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'
import { AddressInFull } from '../address-in-full'
import { AddressNote } from '../address-note'
import { formatBrl, formatRate, formatToken } from '../format'
import { useRamp } from '../ramp-context'
import type { BuyDraft, BuyField, CheckedBuy } from './buy-draft'
import { EstimateNote } from './estimate-note'
import type { QuoteRequest } from './use-quote-request'

interface BuyReviewProps {
  draft: BuyDraft
  checked: Extract<CheckedBuy, { readonly ok: true }>
  known: readonly Address[]
  basis: EstimateBasis
  /** Both sides at the last known price. */
  estimated: Estimate
  quote: QuoteRequest<BuyField>
  onAsk: () => void
  onBack: () => void
}

/** What is about to be ordered, with the full address. One press gets the code. */
export function BuyReview(props: BuyReviewProps) {
  const { draft, checked, known, basis, estimated, quote, onAsk, onBack } = props
  const t = useTranslations('buy.review')
  const addresses = useTranslations('address')
  const locale = useLocale()
  const { chains } = useRamp()
  const [isCompared, setCompared] = useState(false)
  const symbol = findToken(chains, draft.chainId, draft.token)?.symbol ?? ''
  const warning = addressWarning(checked.address, known)
  const mustCompare = warning?.kind === 'alike' && !isCompared
  const isReais = draft.method === 'fromAmount'
  const { fromAmount, toAmount } = estimated
  const { rate, fee } = estimateFacts(basis, estimated)
  const words = (amount: Decimal | null, isExact: boolean, inReais: boolean) => {
    if (amount === null) return t('unknown')
    const text = inReais ? formatBrl(amount, locale) : formatToken(amount, symbol, locale)
    return isExact ? t('exact', { amount: text }) : t('about', { amount: text })
  }
  return (
    <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
      <div className="col-span-full">
        <StepHeading step="buy-review">{t('heading')}</StepHeading>
      </div>
      <Card className="grid gap-4">
        <Facts>
          <Fact term={t('pay')}>{words(fromAmount, isReais, true)}</Fact>
          <Fact term={t('receive')}>{words(toAmount, !isReais, false)}</Fact>
          {rate === null ? null : (
            <Fact term={t('rate')}>{t('rateAbout', { symbol, rate: formatRate(rate, null, locale) })}</Fact>
          )}
          <Fact term={t('fees')}>
            {fee === null
              ? t('feesLater')
              : t('feesAbout', {
                  amount: formatBrl(fee.amount, locale),
                  percent: formatDecimal(fee.percent, locale, { maxFraction: 2 }),
                })}
          </Fact>
          <Fact term={t('on')}>{findChain(chains, draft.chainId)?.name}</Fact>
          <Fact term={t('to')} stacked>
            <AddressInFull address={checked.address} />
          </Fact>
        </Facts>
        <AddressNote warning={warning} isCompared={isCompared} onCompared={setCompared} />
        <p className="text-muted text-sm">{t('aboutWhy')}</p>
        {estimated.at === null ? null : <EstimateNote at={estimated.at} />}
      </Card>
      <div className="grid gap-2 wide:sticky wide:top-20">
        {quote.failure === null ? null : <ErrorAlert error={quote.failure} secondsLeft={quote.secondsLeft} />}
        <Button
          size="lg"
          busy={quote.isAsking}
          aria-disabled={mustCompare || quote.secondsLeft > 0 || undefined}
          onClick={mustCompare ? undefined : onAsk}
        >
          {quote.isAsking ? t('asking') : mustCompare ? addresses('compareFirst') : t('getCode')}
        </Button>
        <Button variant="quiet" onClick={onBack} disabled={quote.isAsking}>
          {t('change')}
        </Button>
      </div>
    </div>
  )
}

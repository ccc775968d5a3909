'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Fact, Facts } from '@/components/ui/facts'
import { StepHeading } from '@/components/ui/step-heading'
import { type Address, findChain, tokenLabel } from '@/lib/domain/chains'
import type { Estimate, EstimateBasis } from '@/lib/domain/money/estimate'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'
import { phoneBarClass, useHasBar } from '../action-bar'
import { AddressInFull } from '../address-in-full'
import { useAddressNote } from '../address-note'
import { Arriving } from '../arriving'
import { useRamp } from '../ramp-context'
import type { BuyDraft, BuyField, CheckedBuy } from './buy-draft'
import { EstimateNote } from './estimate-note'
import { EstimateRows } from './estimate-panel'
import { useAmountWords } from './use-amount-words'
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

interface GetCodeProps {
  quote: QuoteRequest<BuyField>
  mustCompare: boolean
  onAsk: () => void
}

function GetCode({ quote, mustCompare, onAsk }: GetCodeProps) {
  const t = useTranslations('buy.review')
  const addresses = useTranslations('address')
  return (
    <div className="grid animate-settle gap-2">
      {quote.failure === null ? null : <ErrorAlert error={quote.failure} secondsLeft={quote.secondsLeft} />}
      <Button
        size="lg"
        busy={quote.isAsking}
        busyText={t('asking')}
        aria-disabled={mustCompare || quote.secondsLeft > 0 || undefined}
        onClick={mustCompare ? undefined : onAsk}
      >
        {quote.isAsking ? t('asking') : mustCompare ? addresses('compareFirst') : t('getCode')}
      </Button>
    </div>
  )
}

/** The button with what arrives, which a listener hears on the page. */
function PhoneBar({ gets, children }: { gets: string; children: ReactNode }) {
  const t = useTranslations('buy.review')
  return (
    <div data-action-bar className={`mt-5 grid ${phoneBarClass}`}>
      <p aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{t('receive')}</span>
        <span className="wrap-anywhere min-w-0 font-semibold tabular-nums">{gets}</span>
      </p>
      {children}
    </div>
  )
}

/** What is about to be ordered, laid out as the review of a quote. One press gets the code. */
export function BuyReview(props: BuyReviewProps) {
  const { draft, checked, known, basis, estimated, quote, onAsk, onBack } = props
  const t = useTranslations('buy.review')
  const addresses = useTranslations('address')
  const { chains } = useRamp()
  const { mustCompare, note } = useAddressNote(addressWarning(checked.address, known))
  const units = { send: null, receive: tokenLabel(chains, draft.chainId, draft.token) ?? '' }
  const words = useAmountWords(draft.method, estimated, units)
  const gets = words.gets ?? '—'
  const isInBar = useHasBar() === true
  const action = <GetCode quote={quote} mustCompare={mustCompare} onAsk={onAsk} />
  return (
    <div>
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
        <div className="col-span-full">
          <StepHeading step="buy-review">{t('heading')}</StepHeading>
        </div>
        <Card className="grid gap-4 wide:sticky wide:top-20 wide:col-start-2">
          <p className="text-muted text-sm">{t('receive')}</p>
          <Arriving>{gets}</Arriving>
          <Facts>
            <Fact term={t('pay')}>{words.gives ?? t('unknown')}</Fact>
            <EstimateRows basis={basis} estimated={estimated} units={units} unknown={t('unknown')} />
          </Facts>
          {estimated.at === null ? null : <EstimateNote at={estimated.at} />}
        </Card>
        <div className="grid min-w-0 gap-5 wide:col-start-1 wide:row-start-2">
          <Card heading={addresses('heading')} className="grid gap-4">
            <Facts>
              <Fact term={t('on')}>{findChain(chains, draft.chainId)?.name}</Fact>
              <Fact term={t('to')} stacked>
                <AddressInFull address={checked.address} />
              </Fact>
            </Facts>
            {note}
            <p className="text-muted text-sm">{t('aboutWhy')}</p>
            {isInBar ? null : action}
          </Card>
          <Button
            variant="link"
            size="sm"
            className="justify-self-center"
            onClick={onBack}
            disabled={quote.isAsking}
          >
            {t('change')}
          </Button>
        </div>
      </div>
      {isInBar ? <PhoneBar gets={gets}>{action}</PhoneBar> : null}
    </div>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import type { Address } from '@/lib/domain/chains'
import { nextStep } from '@/lib/domain/order/view/progress'
import type { OrderView, QuoteView } from '@/lib/domain/order/view/views'
import { Countdown } from '../countdown'
import { formatUsd } from '../format'
import { orderWords, unitsOf } from '../order-words'
import { PlaceLink } from '../places'
import { QuotePanel } from '../quote-panel'
import { useRamp } from '../ramp-context'
import { AgreeFirst, usePriceQuestion } from '../use-price-question'
import { LostPrompt } from './lost-prompt'
import { CompareFirst, ReviewDestination, useDestinationWarning } from './review-destination'
import { ReviewNotices } from './review-notices'
import { SignAction } from './sign-action'
import { StepList } from './step-list'
import type { Signing } from './use-signing'
import { useStepsLeft } from './use-steps-left'
import { WalletAsk } from './wallet-ask'

interface ReviewScreenProps {
  order: OrderView
  quote: QuoteView
  signing: Signing
  accept: (order: OrderView | null) => void
  /** Addresses that the person knows. */
  known: readonly Address[]
}

/** Review and signing: the promise in one sentence, the price, what the wallet will ask, and one button. */
export function ReviewScreen({ order, quote, signing, accept, known }: ReviewScreenProps) {
  const t = useTranslations('review')
  const locale = useLocale()
  const { chains } = useRamp()
  const nowMs = useNow()
  const price = usePriceQuestion(order)
  const [isCompared, setCompared] = useState(false)
  const warning = useDestinationWarning(order, known)
  const steps = useStepsLeft(order, signing.activity)
  const next = nowMs === null ? null : nextStep(order, new Date(nowMs), steps.left)
  const { activity } = signing
  const units = unitsOf(order, chains)
  const words = orderWords(order, chains, locale)
  const { recipient } = words
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading step={`review-${order.id}`}>{t('heading')}</StepHeading>
        <p className="text-lg text-muted">{t('sentence', words)}</p>
        {order.method === 'usd' ? (
          <p className="text-muted">
            {t('askedDollars', { amount: formatUsd(order.amount, locale), send: words.send })}
          </p>
        ) : null}
      </div>
      {price.notes}
      <Card aria-label={t('price')}>
        <QuotePanel
          quote={quote}
          units={units}
          recipient={recipient}
          countdown={<Countdown receivedAt={quote.receivedAt} expiresAt={quote.expiresAt} />}
        />
      </Card>
      {order.to === null ? null : (
        <ReviewDestination
          order={order}
          to={order.to}
          warning={warning}
          isCompared={isCompared}
          onCompared={setCompared}
        />
      )}
      <Card aria-labelledby="wallet-heading" className="grid gap-4">
        <h2 id="wallet-heading" className="font-semibold text-lg">
          {t('walletAsks')}
        </h2>
        <StepList order={order} activity={activity} next={next} steps={steps} />
        <WalletAsk order={order} />
        {activity.kind === 'working' ? null : <LostPrompt order={order} />}
        <ReviewNotices order={order} activity={activity} />
        {price.isWaiting ? (
          <AgreeFirst order={order} />
        ) : warning?.kind === 'alike' && !isCompared && order.steps.length === 0 ? (
          <CompareFirst />
        ) : next === null ? null : (
          <SignAction order={order} next={next} isReading={steps.kind === 'reading'} signing={signing} />
        )}
      </Card>
      {activity.kind === 'working' ? null : <CancelOrder order={order} accept={accept} />}
    </div>
  )
}

function CancelOrder({ order, accept }: Pick<ReviewScreenProps, 'order' | 'accept'>) {
  const t = useTranslations('review')
  const { journal } = useRamp()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      const result = await journal.cancelOrder(order.id)
      if (result.ok) accept(result.data)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-sm">
      <PlaceLink
        to={{ kind: 'form', flow: order.kind, from: order.id }}
        className="text-accent underline underline-offset-4"
      >
        {t('change')}
      </PlaceLink>
      <Button variant="link" size="sm" busy={isBusy} onClick={cancel}>
        {t('cancel', { kind: order.kind })}
      </Button>
    </div>
  )
}

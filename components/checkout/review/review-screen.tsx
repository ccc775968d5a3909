'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { FocusSlot } from '@/components/ui/keep-focus'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import type { Address } from '@/lib/domain/chains'
import { nextStep } from '@/lib/domain/order/view/progress'
import type { OrderView, QuoteView } from '@/lib/domain/order/view/views'
import type { Failure } from '@/lib/domain/result'
import { ActionBar, ButtonPlace, useHasBar } from '../action-bar'
import { CLOSE_TO_END_S, Countdown } from '../countdown'
import { formatUsd } from '../format'
import { orderWords, unitsOf } from '../order-words'
import { QuotePanel } from '../quote-panel'
import { useRamp } from '../ramp-context'
import { AgreeFirst, usePriceQuestion } from '../use-price-question'
import { pendingStep } from './activity'
import { CancelOrder } from './cancel-order'
import { CompareFirst, useDestinationWarning } from './destination'
import { LostPrompt } from './lost-prompt'
import { destinations } from './parts'
import { ReviewNotices } from './review-notices'
import { SignAction } from './sign-action'
import { SignNotes } from './sign-notes'
import { StepList } from './step-list'
import type { Signing } from './use-signing'
import { useStepsLeft } from './use-steps-left'
import { WalletAsk } from './wallet-ask'

interface ReviewScreenProps {
  followed: {
    readonly order: OrderView
    readonly accept: (order: OrderView | null) => void
    /** Why nothing newer can come until the person does something. */
    readonly cutOff: Failure | null
  }
  quote: QuoteView
  signing: Signing
  /** Addresses that the person knows. */
  known: readonly Address[]
}

/** Review and signing: the promise in one sentence, the price, what the wallet will ask, and one button. */
export function ReviewScreen({ followed, quote, signing, known }: ReviewScreenProps) {
  const { order, accept, cutOff } = followed
  const t = useTranslations('review')
  const locale = useLocale()
  const { chains } = useRamp()
  const nowMs = useNow()
  const price = usePriceQuestion(order)
  const [isCompared, setCompared] = useState(false)
  const warning = useDestinationWarning(order, known)
  const steps = useStepsLeft(order, signing.activity)
  const DestinationCard = destinations[order.kind]
  const next = nowMs === null ? null : nextStep(order, new Date(nowMs), steps.left)
  const { activity } = signing
  const lost = activity.kind === 'stopped' ? null : cutOff
  const units = unitsOf(order, chains)
  const words = orderWords(order, chains, locale)
  const pending = pendingStep(order, activity)
  const isInBar = useHasBar() === true
  const mustCompare = warning?.kind === 'alike' && !isCompared && order.steps.length === 0
  const action = price.isWaiting ? (
    <AgreeFirst order={order} />
  ) : mustCompare ? (
    <CompareFirst />
  ) : (
    <SignAction
      isInBar={isInBar}
      order={order}
      next={next}
      pending={pending}
      isReading={steps.kind === 'reading'}
      signing={signing}
    />
  )
  return (
    <div data-wide data-alone={activity.kind === 'working' ? '' : undefined}>
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
        <div className="col-span-full grid gap-5">
          <div className="grid gap-2">
            <StepHeading step={`review-${order.id}`}>{t('heading')}</StepHeading>
            <p className="wrap-anywhere text-lg text-muted">{t('sentence', words)}</p>
            {order.method === 'usd' ? (
              <p className="text-muted">
                {t('askedDollars', { amount: formatUsd(order.amount, locale), send: words.send })}
              </p>
            ) : null}
          </div>
          {price.notes}
        </div>
        <Card aria-label={t('price')} className="wide:sticky wide:top-20 wide:col-start-2">
          <QuotePanel
            quote={quote}
            units={units}
            recipient={words.recipient}
            countdown={<Countdown receivedAt={quote.receivedAt} expiresAt={quote.expiresAt} />}
          />
        </Card>
        <div className="grid min-w-0 gap-5 wide:col-start-1 wide:row-start-2">
          {order.to === null || DestinationCard === null ? null : (
            <DestinationCard
              order={order}
              to={order.to}
              warning={warning}
              isCompared={isCompared}
              onCompared={setCompared}
            />
          )}
          <Card heading={t('walletAsks')} className="grid gap-4">
            <StepList order={order} activity={activity} next={next} steps={steps} />
            <WalletAsk order={order} />
            {price.isWaiting || mustCompare || pending !== null || next === null ? null : (
              <SignNotes order={order} activity={activity} />
            )}
            {isInBar ? null : (
              <ButtonPlace>
                <FocusSlot name="sign">{action}</FocusSlot>
              </ButtonPlace>
            )}
            {/* Below the button, which a notice must not push away from the person's finger. */}
            <ReviewNotices order={order} activity={activity} next={next} />
          </Card>
          {activity.kind === 'working' ? null : (
            <>
              <CancelOrder order={order} accept={accept} />
              {/* Last, because it comes and goes without a press. */}
              {lost === null ? <LostPrompt order={order} /> : <ErrorAlert error={lost} />}
            </>
          )}
        </div>
      </div>
      {isInBar ? (
        <ActionBar receive={words.receive} expiresAt={quote.expiresAt} closeToEndSeconds={CLOSE_TO_END_S}>
          <FocusSlot name="sign">{action}</FocusSlot>
        </ActionBar>
      ) : null}
    </div>
  )
}

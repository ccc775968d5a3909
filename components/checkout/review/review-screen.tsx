'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { FocusSlot } from '@/components/ui/keep-focus'
import { StepHeading } from '@/components/ui/step-heading'
import type { Address } from '@/lib/domain/chains'
import type { OrderView, QuoteView } from '@/lib/domain/order/view/views'
import type { Failure } from '@/lib/domain/result'
import { ActionBar, ButtonPlace, useHasBar } from '../action-bar'
import { CLOSE_TO_END_S } from '../countdown'
import { formatUsd } from '../format'
import { orderWords, unitsOf } from '../order-words'
import { QuotePanel } from '../quote-panel'
import { useRamp } from '../ramp-context'
import { AgreeFirst, usePriceQuestion } from '../use-price-question'
import { CancelOrder } from './cancel-order'
import { CompareFirst, useDestinationNote } from './destination'
import { LostPrompt } from './lost-prompt'
import { destinations } from './parts'
import { ReviewNotices } from './review-notices'
import { SignAction } from './sign-action'
import { SignNotes } from './sign-notes'
import { StepList } from './step-list'
import { usePlanSteps } from './use-plan-steps'
import type { Signing } from './use-signing'
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

interface PromisedProps {
  order: OrderView
  words: ReturnType<typeof orderWords>
}

/** The promise in one sentence, with the dollars that the person asked for. */
function Promised({ order, words }: PromisedProps) {
  const t = useTranslations('review')
  const locale = useLocale()
  return (
    <div className="grid gap-2">
      <StepHeading step={`review-${order.id}`}>{t('heading')}</StepHeading>
      <p className="wrap-anywhere text-lg text-muted">{t('sentence', words)}</p>
      {order.method === 'usd' ? (
        <p className="text-muted">
          {t('askedDollars', { amount: formatUsd(order.amount, locale), send: words.send })}
        </p>
      ) : null}
    </div>
  )
}

/** Review and signing: the promise in one sentence, the price, what the wallet will ask, and one button. */
export function ReviewScreen({ followed, quote, signing, known }: ReviewScreenProps) {
  const { order, accept, cutOff } = followed
  const { activity } = signing
  const t = useTranslations('review')
  const locale = useLocale()
  const { chains } = useRamp()
  const price = usePriceQuestion(order)
  const { mustCompare, note } = useDestinationNote(order, known)
  const steps = usePlanSteps(order, activity)
  const DestinationCard = destinations[order.kind]
  const lost = activity.kind === 'stopped' ? null : cutOff
  const words = orderWords(order, chains, locale)
  const isInBar = useHasBar() === true
  const first = price.isWaiting ? <AgreeFirst order={order} /> : mustCompare ? <CompareFirst /> : null
  const action = (
    <FocusSlot name="sign">{first ?? <SignAction order={order} steps={steps} signing={signing} />}</FocusSlot>
  )
  return (
    <div data-wide data-alone={activity.kind === 'working' ? '' : undefined}>
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
        <div className="col-span-full grid gap-5">
          <Promised order={order} words={words} />
          {price.notes}
        </div>
        <Card aria-label={t('price')} className="wide:sticky wide:top-20 wide:col-start-2">
          <QuotePanel quote={quote} units={unitsOf(order, chains)} recipient={words.recipient} />
        </Card>
        <div className="grid min-w-0 gap-5 wide:col-start-1 wide:row-start-2">
          {order.to === null || DestinationCard === null ? null : (
            <DestinationCard order={order} to={order.to} note={note} />
          )}
          <Card heading={t('walletAsks')} className="grid gap-4">
            <StepList order={order} activity={activity} steps={steps} />
            <WalletAsk order={order} />
            {first !== null || steps.pending !== null || steps.next === null ? null : (
              <SignNotes order={order} activity={activity} />
            )}
            {isInBar ? null : <ButtonPlace>{action}</ButtonPlace>}
            {/* Below the button, which a notice must not push away from the person's finger. */}
            <ReviewNotices order={order} activity={activity} next={steps.next} />
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
          {action}
        </ActionBar>
      ) : null}
    </div>
  )
}

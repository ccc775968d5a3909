'use client'

import { clsx } from 'clsx'
import { CircleX, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { buttonRowClass } from '@/components/ui/button-row'
import type { BuyOutcome } from '@/lib/domain/order/view/payment-story'
import { MoneyNote } from '../money-note'
import { CheckedAgo } from '../order/checked-ago'
import { CopySupport } from '../order/copy-support'
import { NewPrice } from '../order/new-price'
import { ToldNote } from '../order/told-heading'
import type { FollowedOrder } from '../order/use-order'
import { orderWords } from '../order-words'
import { PlaceLink, useHasPages } from '../places'
import { useRamp } from '../ramp-context'
import { AfterCompleted } from './after-completed'
import { AfterRefusal } from './after-refusal'
import { useArrived } from './arrived'
import { OutcomeHeading } from './outcome-heading'
import { ReceiptLink } from './receipt-link'
import { Records } from './records'
import { WhileDoubted } from './while-doubted'

const icons: Readonly<Partial<Record<BuyOutcome, typeof CircleX>>> = {
  failedBefore: CircleX,
  failedAfter: CircleX,
  failedReturned: Undo2,
  refunded: Undo2,
}

function Next({ followed, outcome }: { followed: FollowedOrder; outcome: BuyOutcome }) {
  const t = useTranslations('buyOutcome')
  const hasPages = useHasPages()
  const { order } = followed
  switch (outcome) {
    case 'deliveryUnseen':
      return <CheckedAgo followed={followed} />
    case 'failedAfter':
    case 'closedBySupport':
      return <CopySupport order={order} />
    case 'completed':
      return <AfterCompleted order={order} bankUrl={null} />
    case 'abandoned':
      return <AfterRefusal order={order} change={t('change')} />
    case 'refunded':
    case 'failedBefore':
    case 'failedReturned':
      return (
        <div className={clsx('print-hidden', buttonRowClass)}>
          <PlaceLink to={{ kind: 'form', flow: 'buy', from: order.id }} className={buttonClass('primary')}>
            {t('again')}
          </PlaceLink>
          {hasPages ? <ReceiptLink order={order} variant="secondary" /> : null}
        </div>
      )
    default:
      return <NewPrice order={order} />
  }
}

/** One screen for each end of a purchase, with the facts and one next step. */
export function BuyOutcomeScreen({ followed, outcome }: { followed: FollowedOrder; outcome: BuyOutcome }) {
  const { order } = followed
  const t = useTranslations('buyOutcome')
  const locale = useLocale()
  const { chains } = useRamp()
  const arrived = useArrived(order)
  const { send, receive } = orderWords(order, chains, locale)
  const isOpen = outcome === 'completed' || outcome === 'failedAfter' || outcome === 'deliveryUnseen'
  return (
    <div className="grid gap-5">
      <OutcomeHeading
        order={order}
        outcome={outcome}
        icon={icons[outcome]}
        title={t(`${outcome}.title`)}
        detail={t(`${outcome}.detail`, { pay: send, receive })}
        arrived={outcome === 'completed' ? arrived : null}
      />
      <ToldNote order={order} />
      <MoneyNote order={order} />
      <WhileDoubted followed={followed}>
        <Next followed={followed} outcome={outcome} />
      </WhileDoubted>
      {order.quote === null ? null : (
        <Records order={order} isReceipt={outcome === 'completed'} isOpen={isOpen} />
      )}
    </div>
  )
}

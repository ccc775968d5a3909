'use client'

import { CircleAlert, CircleX, SearchX, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { findStep } from '@/lib/domain/order/order'
import type { Outcome } from '@/lib/domain/order/view/outcome'
import { Legs } from '../order/legs'
import { ToldHeading, ToldNote } from '../order/told-heading'
import type { FollowedOrder } from '../order/use-order'
import { orderWords } from '../order-words'
import { useRamp } from '../ramp-context'
import { useArrived } from './arrived'
import { DroppedPanel } from './dropped-panel'
import { OutcomeAction } from './outcome-action'
import { OutcomeHeading } from './outcome-heading'
import { Records } from './records'
import { RefundPanel } from './refund-panel'
import { WhileDoubted } from './while-doubted'

const icons: Readonly<Partial<Record<Outcome, typeof CircleX>>> = {
  failedBefore: CircleX,
  failedAfter: CircleX,
  payoutDiffers: CircleAlert,
  refunded: Undo2,
  outOfGas: CircleX,
  reverted: CircleX,
  dropped: SearchX,
}

/** Ends whose facts a person needs right away: to keep, or for support. */
const opened: ReadonlySet<Outcome> = new Set(['completed', 'failedAfter', 'payoutDiffers', 'closedBySupport'])

interface OutcomeScreenProps {
  followed: FollowedOrder
  outcome: Outcome
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
}

/** One screen for each end, with the facts and one next step. */
export function OutcomeScreen({ followed, outcome, bankUrl }: OutcomeScreenProps) {
  const { order } = followed
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { chains } = useRamp()
  const arrived = useArrived(order)
  const values = { ...orderWords(order, chains, locale), finding: order.payoutFinding ?? 'other' }
  const { told, replacedBy } = order
  // A database that was restored may have lost the transfer, so don't say that nothing was sent.
  if (told?.standing === 'absent' && findStep(order, 'transfer') === undefined && replacedBy === null) {
    return (
      <div className="grid gap-5">
        <ToldHeading order={order} told={told} />
        {order.quote === null ? null : <Records order={order} isReceipt={false} isOpen={false} />}
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <OutcomeHeading
        order={order}
        outcome={outcome}
        icon={icons[outcome]}
        title={t(`${outcome}.title`, values)}
        detail={t(`${outcome}.detail`, values)}
        arrived={outcome === 'completed' ? arrived : null}
      />
      <ToldNote order={order} />
      {outcome === 'refunded' ? <RefundPanel followed={followed} /> : null}
      {outcome === 'deliveryUnseen' ? <Legs order={order} /> : null}
      {outcome === 'dropped' ? <DroppedPanel followed={followed} /> : null}
      <WhileDoubted followed={followed}>
        <OutcomeAction order={order} outcome={outcome} bankUrl={bankUrl} />
      </WhileDoubted>
      {outcome === 'completed' ? <Legs order={order} /> : null}
      {order.quote === null ? null : (
        <Records order={order} isReceipt={outcome === 'completed'} isOpen={opened.has(outcome)} />
      )}
    </div>
  )
}

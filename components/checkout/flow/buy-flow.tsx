'use client'

import type { ReactNode } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { OrderState } from '@/lib/domain/order/state'
import { buyOutcomeOf, isArriving, isCodeExpired, isPaidEarlier } from '@/lib/domain/order/view/payment-story'
import type { OrderView } from '@/lib/domain/order/view/views'
import { listedState } from '@/lib/domain/order/view/waits'
import { type FollowedOrder, useOrder } from '../order/use-order'
import { useTabTitle } from '../order/use-tab-title'
import { BuyOutcomeScreen } from '../outcome/buy-outcome'
import { PayScreen } from '../pay/pay-screen'
import { BuyProgress, type BuyProgressState } from '../progress/buy-progress'
import { useRamp } from '../ramp-context'
import { WithRecord } from './with-record'

interface BuyFlowProps {
  initial: OrderView
  /** The sandbox's bank, in sandbox builds. */
  bankUrl: string | null
  /** Shown below every screen; reads the order through `useFollowed`. */
  record?: ReactNode
}

/** One purchase at its own address. The server's view decides the screen, so a reload shows the same one. */
export function BuyFlow({ initial, bankUrl, record }: BuyFlowProps) {
  const followed = useOrder(initial)
  return (
    <WithRecord followed={followed} record={record}>
      <Screen followed={followed} bankUrl={bankUrl} />
    </WithRecord>
  )
}

function Screen({ followed, bankUrl }: { followed: FollowedOrder; bankUrl: string | null }) {
  const { order } = followed
  const { renderedAt } = useRamp()
  const now = new Date(useNow() ?? renderedAt ?? Date.parse(order.checkedAt ?? order.updatedAt))
  const { payment, state } = order
  const isEarlier = isPaidEarlier(order)
  const isComing = isEarlier || isArriving(order, now)
  const isExpired = isCodeExpired(order, now)
  const outcome = buyOutcomeOf(order)
  const isTold = outcome === null && order.told !== null
  const listed = isExpired ? 'expired' : isTold ? 'unknown' : listedState(order, now)
  useTabTitle(order.kind, isComing ? 'unknown' : listed)
  if (isComing)
    return <BuyProgress followed={followed} state={isEarlier ? 'earlierPaid' : progressOf[state]} />
  if (payment !== null && isExpired) {
    return <PayScreen followed={followed} payment={payment} bankUrl={bankUrl} now={now} />
  }
  if (outcome !== null) return <BuyOutcomeScreen followed={followed} outcome={outcome} />
  // A code that the service says has ended is no longer shown for payment.
  if (order.told === null && payment !== null && (state === 'awaiting-payment' || state === 'expired')) {
    return <PayScreen followed={followed} payment={payment} bankUrl={bankUrl} now={now} />
  }
  return <BuyProgress followed={followed} state={progressOf[state]} />
}

/** The progress of each state; every other screen comes first. */
const progressOf: Readonly<Record<OrderState, BuyProgressState>> = {
  quoting: 'quoting',
  quoted: 'unknown',
  'awaiting-payment': 'unknown',
  approving: 'unknown',
  sending: 'unknown',
  sent: 'unknown',
  confirmed: 'unknown',
  processing: 'processing',
  completed: 'unknown',
  failed: 'unknown',
  refunded: 'unknown',
  'quote-unknown': 'unknown',
  expired: 'unknown',
  cancelled: 'unknown',
  abandoned: 'unknown',
  unknown: 'unknown',
  'closed-by-support': 'unknown',
}

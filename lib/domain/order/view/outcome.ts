// How an order ended, as one of a few screens. Pure: the same order gives the same screen after every reload.
import type { ErrorCode } from '../../error-codes'
import { findStep } from '../order'
import { factsOf } from '../state'
import { hasLifeLeft } from './progress'
import type { OrderView } from './views'

export type Outcome =
  | 'completed'
  /** Completed, but the service says it paid something other than the quote. */
  | 'payoutDiffers'
  /** An older order that the service called delivered, but our own read of the chain never confirmed. */
  | 'deliveryUnseen'
  /** The service says that it failed, and nothing was sent. */
  | 'refusedByService'
  | 'closedBySupport'
  | 'failedBefore'
  | 'failedAfter'
  | 'refunded'
  | 'expired'
  | 'expiredApproved'
  | 'cancelled'
  | 'superseded'
  | 'quoteUnknown'
  | 'neverSent'
  | 'outOfGas'
  | 'reverted'
  | 'replaced'
  | 'dropped'
  | 'abandoned'

const byReason: Readonly<Partial<Record<ErrorCode, Outcome>>> = {
  quote_unknown: 'quoteUnknown',
  never_sent: 'neverSent',
  tx_out_of_gas: 'outOfGas',
  tx_reverted: 'reverted',
  tx_replaced: 'replaced',
  tx_dropped: 'dropped',
}

/** Whether an allowance was given or is pending: it outlives the price. */
function isAllowed(order: OrderView): boolean {
  const approval = findStep(order, 'approval')
  if (approval === undefined || approval.hash === null) return false
  return approval.status === 'sent' || approval.status === 'mined' || approval.status === 'confirmed'
}

function expiredOf(order: OrderView): Outcome {
  return isAllowed(order) ? 'expiredApproved' : 'expired'
}

/**
 * An end by the person or the chain says more than a refusal of the service, and may need a warning before a new price.
 */
function isRefused({ told, state }: OrderView): boolean {
  if (state === 'cancelled' || state === 'abandoned') return false
  return told?.standing === 'refused' && factsOf(state).replaceable
}

/** Which screen an ended order has; null while it is open. Funds count as moved once a transfer has a hash. */
export function outcomeOf(order: OrderView): Outcome | null {
  if (isRefused(order)) return 'refusedByService'
  const hasMoved = (findStep(order, 'transfer')?.hash ?? order.deposit?.hash ?? null) !== null
  switch (order.state) {
    case 'completed':
      if (order.payoutFinding !== null) return 'payoutDiffers'
      return order.delivery?.isSeen === false ? 'deliveryUnseen' : 'completed'
    case 'closed-by-support':
      return 'closedBySupport'
    case 'refunded':
      return order.state
    case 'expired':
      return expiredOf(order)
    case 'cancelled':
      return order.replacedBy === null ? 'cancelled' : 'superseded'
    case 'abandoned':
      return (order.reason === null ? undefined : byReason[order.reason]) ?? 'abandoned'
    case 'failed':
      return hasMoved ? 'failedAfter' : 'failedBefore'
    case 'quote-unknown':
      return 'quoteUnknown'
    case 'quoting':
    case 'quoted':
    case 'awaiting-payment':
    case 'approving':
    case 'sending':
    case 'sent':
    case 'confirmed':
    case 'processing':
    case 'unknown':
      return null
  }
}

/**
 * The same, slightly earlier: a price with too little time left can't be signed, and is shown as expired before the
 * server's clock says so.
 */
export function outcomeAt(order: OrderView, now: Date): Outcome | null {
  return factsOf(order.state).signable && !hasLifeLeft(order, now) ? expiredOf(order) : outcomeOf(order)
}

// A purchase's status for the screens: its end, and what became of the reais. Pure, so a reload shows the same.
import { addDecimal, compareDecimal, type Decimal, isZero, subtractDecimal } from '../../money/money'
import { isCodeOver, isReceivedEarly, mayGoOn, paidAfterAll } from '../payment'
import { factsOf } from '../state'
import type { OrderView } from './views'

export type BuyOutcome =
  | 'completed'
  /** Told by the service; our own read of the chain has not found the tokens yet. */
  | 'deliveryUnseen'
  | 'failedBefore'
  | 'failedAfter'
  | 'failedReturned'
  | 'refunded'
  | 'cancelled'
  | 'superseded'
  | 'abandoned'
  | 'quoteUnknown'
  | 'closedBySupport'

type BuyOrder = Pick<
  OrderView,
  'state' | 'payment' | 'delivery' | 'moments' | 'replacedBy' | 'reason' | 'told' | 'endedByWord'
>

function wasPaid({ payment, moments }: BuyOrder): boolean {
  const told = payment?.status ?? null
  return told === 'received' || told === 'in-transit' || moments.some(({ state }) => factsOf(state).taken)
}

/** The same, once the service tells nothing more about it. */
function endedPaid(order: BuyOrder): ReturnType<typeof paidAfterAll> {
  return order.told === null ? paidAfterAll(order) : null
}

/** Which screen an ended purchase has; null while it is open or its code may be shown. */
export function buyOutcomeOf(order: BuyOrder): BuyOutcome | null {
  const paid = endedPaid(order)
  if (paid !== null) return paid === 'returned' ? 'failedReturned' : 'failedAfter'
  switch (order.state) {
    case 'completed':
      return order.delivery?.isSeen === true ? 'completed' : 'deliveryUnseen'
    case 'failed':
      if (order.payment?.status === 'returned') return 'failedReturned'
      return wasPaid(order) ? 'failedAfter' : 'failedBefore'
    case 'refunded':
      return 'refunded'
    case 'closed-by-support':
      return 'closedBySupport'
    case 'cancelled':
      return order.replacedBy === null ? 'cancelled' : 'superseded'
    case 'expired':
      return order.replacedBy === null ? null : 'superseded'
    case 'abandoned':
      return order.reason === 'quote_unknown' ? 'quoteUnknown' : 'abandoned'
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
 * Whether an unpaid code has expired, by the clock or because the service says that it cancelled it: then nobody has
 * cancelled anything. The person's own cancellation, and a code that was replaced, have screens of their own.
 */
export function isCodeExpired(order: BuyOrder, now: Date): boolean {
  const { state, payment, moments, replacedBy, told } = order
  if (endedPaid(order) !== null) return false
  if (payment === null || replacedBy !== null || !isCodeOver(payment, now)) return false
  if (told !== null && (told.end !== 'cancelled' || wasPaid(order))) return false
  const isByService = state === 'cancelled' && moments.at(-1)?.by === 'service'
  return state === 'awaiting-payment' || state === 'expired' || isByService
}

/** A purchase that still waits, though the service says that a payment is here or on its way: nobody may be asked to pay. */
export function isArriving(order: BuyOrder, now: Date): boolean {
  const { state, payment, told } = order
  if (told === null && mayGoOn(order, now)) return true
  if (state !== 'awaiting-payment' || payment === null || told !== null) return false
  return isReceivedEarly(payment, now) || (payment.status === 'in-transit' && !isCodeOver(payment, now))
}

/** Its code may not be paid: the one that it replaces was, and nothing came for this one. */
export function isPaidEarlier({ state, payment, told, replacedBy, isEarlierPaid }: OrderView): boolean {
  const isUnpaid = (payment?.status ?? 'awaiting') === 'awaiting' && told === null && replacedBy === null
  return isEarlierPaid && isUnpaid && (state === 'awaiting-payment' || state === 'expired')
}

/** What to say about the reais beyond "paid"; amounts in reais. */
type MoneyStory =
  | { readonly kind: 'inTransit' }
  | { readonly kind: 'held'; readonly kept: Decimal }
  | { readonly kind: 'short'; readonly paid: Decimal; readonly missing: Decimal }
  /** Less came back than had arrived. */
  | { readonly kind: 'part'; readonly returned: Decimal; readonly missing: Decimal }
  | { readonly kind: 'late' | 'whole'; readonly returned: Decimal }
  /** More arrived than needed, in one payment or two: the service says only how much was returned. */
  | { readonly kind: 'more'; readonly returned: Decimal; readonly kept: Decimal }
  /** Returned, and the amount is unknown. */
  | { readonly kind: 'returned' }

function afterReturn(order: BuyOrder, due: Decimal, returned: Decimal): MoneyStory {
  const missing = subtractDecimal(due, returned)
  if (missing !== null && !isZero(missing)) {
    // A purchase that went on had all that it needed. One that ended by the first rule is told as it was then.
    const wasWhole = !order.endedByWord && order.moments.some(({ state }) => factsOf(state).taken)
    return wasWhole ? { kind: 'part', returned, missing } : { kind: 'short', paid: returned, missing }
  }
  const ended = order.moments.some(({ state }) => state === 'expired' || state === 'cancelled')
  return {
    kind: ended && endedPaid(order) === null && compareDecimal(returned, due) === 0 ? 'late' : 'whole',
    returned,
  }
}

export function moneyStory(order: BuyOrder): MoneyStory | null {
  const { payment, state } = order
  if (payment === null) return null
  const { amount, status } = payment
  const returned =
    payment.returnedAmount !== null && isZero(payment.returnedAmount) ? null : payment.returnedAmount
  if (
    state === 'refunded' ||
    (state === 'failed' && status === 'returned') ||
    endedPaid(order) === 'returned'
  ) {
    return returned === null ? { kind: 'returned' } : afterReturn(order, amount, returned)
  }
  if (state === 'completed' || factsOf(state).taken) {
    // It says that it kept no payment: what it returned was no excess.
    if (status === 'returned') return returned === null ? { kind: 'returned' } : { kind: 'whole', returned }
    return returned === null ? null : { kind: 'more', returned, kept: amount }
  }
  if (state === 'failed') return wasPaid(order) ? { kind: 'held', kept: amount } : null
  if (endedPaid(order) === 'kept') return { kind: 'held', kept: amount }
  if (state === 'awaiting-payment' && order.told === null) {
    if (status === 'received') return { kind: 'held', kept: amount }
    // One that did not fit the code, which may still be paid.
    if (status === 'returned')
      return returned === null ? { kind: 'returned' } : afterReturn(order, amount, returned)
  }
  return status === 'in-transit' ? { kind: 'inTransit' } : null
}

/** What was paid by Pix, by all that the service says of it; null where it says that it returned an unknown amount. */
export function paidByPix(order: BuyOrder): Decimal | null {
  const story = moneyStory(order)
  const due = order.payment?.amount ?? null
  switch (story?.kind) {
    case 'returned':
      // What completed was paid in full before it came back.
      return order.state === 'completed' ? due : null
    case 'short':
      return story.paid
    case 'late':
    case 'whole':
      return due !== null && compareDecimal(story.returned, due) < 0 ? due : story.returned
    case 'more':
      return addDecimal(story.kept, story.returned)
    default:
      return due
  }
}

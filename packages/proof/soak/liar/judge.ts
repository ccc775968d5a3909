// Compares our orders with the real state of the service and the chains. Pure.

import { getsTokens, type OrderKind } from '@/lib/domain/kinds/kinds'
import { factsOf, isFinal, isOpen, type OrderState } from '@/lib/domain/order/state'
import type { StatusAnswers } from './wire'

export interface OurOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly account: string
  /** In lower case. */
  readonly transactionId: string | null
  /** Where its tokens are to arrive, in lower case; null for a sale. No other order delivers there. */
  readonly receiver: string | null
}

/** The service's real state, whatever it answers. */
export interface TrueOrder {
  readonly status: 'Quoted' | 'Processing' | 'Completed' | 'Failed' | 'Refunded' | 'Cancelled'
  /** A sale's deposit, or the delivery of a purchase or a send, as the chain shows it. */
  readonly evidence: boolean
  /** The chain shows that the tokens were returned, possibly because they failed before they arrived. */
  readonly isReturned: boolean
  /** Tokens of ours, or reais, have reached the service. */
  readonly isPaid: boolean
  /** As in our order. */
  readonly receiver: string | null
}

export interface Moment {
  readonly ours: readonly OurOrder[]
  readonly truths: ReadonlyMap<string, TrueOrder>
  readonly heard: ReadonlyMap<string, StatusAnswers>
  /** Our ids of the orders on the operator's list, including handled ones. */
  readonly listed: ReadonlySet<string>
  readonly now: Date
}

export interface Verdict {
  /** Ends for which we can have no evidence. */
  readonly unfounded: readonly string[]
  /** Completed by our evidence and the service's answer, before the service was done. */
  readonly early: readonly string[]
  /** Reported as completed for a minute, confirmed by no chain, and not on the operator's list. */
  readonly unlisted: readonly string[]
  readonly unlistedIds: readonly string[]
  /** Our ids of those that are on it. */
  readonly listed: readonly string[]
}

/**
 * The reconciler's next run comes within a minute. A delivery may be reported two minutes before a deep block contains
 * it, and by then an order is looked at every forty seconds.
 */
const listedWithinMs = (kind: OrderKind) => (getsTokens(kind) ? 240_000 : 60_000)

const nameOf = ({ kind, id, state }: OurOrder, truth: TrueOrder | undefined) =>
  `${kind} ${id} ${state}, in truth ${truth?.status ?? 'unknown'}`

/** Whether the chain shows tokens at the order's receiver. A lie may have given the order the id of another one. */
function hasArrived({ receiver }: OurOrder, { truths }: Moment): boolean {
  return receiver !== null && [...truths.values()].some((each) => each.evidence && each.receiver === receiver)
}

/** Whether a lie gave the order another one's id. Neither the app nor a page can detect that: it asks about that other order. */
const isOtherOrder = (order: OurOrder, truth: TrueOrder | undefined) =>
  truth !== undefined && truth.receiver !== order.receiver

function isUnfounded(order: OurOrder, truth: TrueOrder, moment: Moment): boolean {
  const { state, kind } = order
  if (state === 'completed') return !truth.evidence && !hasArrived(order, moment)
  if (state === 'refunded') return truth.status !== 'Refunded' && !truth.isReturned
  if (state === 'failed') return truth.status !== 'Failed'
  return kind === 'buy' && state === 'cancelled' && truth.isPaid
}

function isContradicted(order: OurOrder, truth: TrueOrder, { heard, now }: Moment): boolean {
  const said = heard.get(order.transactionId ?? '')
  if (said?.word !== 'COMPLETED' || truth.evidence || isFinal(order.state)) return false
  return now.getTime() - said.since.getTime() >= listedWithinMs(order.kind)
}

/** What must never be, and what must always be. */
export function judgeMoment(moment: Moment): Verdict {
  const unfounded: string[] = []
  const early: string[] = []
  const unlisted: string[] = []
  const unlistedIds: string[] = []
  const listed: string[] = []
  for (const order of moment.ours) {
    const truth = moment.truths.get(order.transactionId ?? '')
    if (truth === undefined) {
      if (isFinal(order.state)) unfounded.push(nameOf(order, truth))
      continue
    }
    if (isUnfounded(order, truth, moment)) unfounded.push(nameOf(order, truth))
    else if (order.state === 'completed' && truth.status !== 'Completed') early.push(nameOf(order, truth))
    if (!isContradicted(order, truth, moment)) continue
    if (moment.listed.has(order.id)) listed.push(order.id)
    else {
      unlisted.push(nameOf(order, truth))
      unlistedIds.push(order.id)
    }
  }
  return { unfounded, early, unlisted, unlistedIds, listed }
}

/** Open orders that no chain shows as completed: an answer that says so can't be true. */
export function contradictable({ ours, truths }: Moment): readonly string[] {
  return ours.flatMap(({ state, transactionId }) => {
    const truth = truths.get(transactionId ?? '')
    const isAskedAbout =
      isOpen(state) && (truth?.isPaid === true || state === 'sending' || state === 'unknown')
    return isAskedAbout && truth?.evidence === false && transactionId !== null ? [transactionId] : []
  })
}

function isTrue({ state }: OurOrder, { status, isPaid, isReturned }: TrueOrder): boolean {
  if (isReturned && state === 'refunded') return true
  switch (status) {
    case 'Completed':
      return state === 'completed'
    case 'Refunded':
      return state === 'refunded'
    case 'Failed':
      // Our own clock decides an order that was neither signed nor paid.
      return state === 'failed' || (!isPaid && factsOf(state).group === 'not-completed')
    case 'Quoted':
    case 'Cancelled':
      return !isPaid && !isOpen(state) && factsOf(state).unsold
    case 'Processing':
      return false
  }
}

function endsTruly(order: OurOrder, moment: Moment): boolean {
  const truth = moment.truths.get(order.transactionId ?? '')
  if (truth === undefined) return factsOf(order.state).unsold
  return isOtherOrder(order, truth)
    ? !isOpen(order.state) && !isUnfounded(order, truth, moment)
    : isTrue(order, truth)
}

export interface EndVerdict {
  /** Orders that differ from the state of the service and the chains. */
  readonly untrue: readonly string[]
  /** The open ones among them, as if the end had never been received. */
  readonly deaf: readonly string[]
  /** Our ids of the untrue ones. */
  readonly ids: readonly string[]
  /** Orders that were given another amount than quoted, or another order's id: they wait on the operator's list. */
  readonly waiting: number
}

/**
 * Once the service has told the truth for long enough.
 * @param misquoted ids of the service whose quote lied about the amount: no chain ever shows what was promised
 */
export function judgeEnds(moment: Moment, misquoted: ReadonlySet<string>): EndVerdict {
  const { ours, truths, listed } = moment
  let waiting = 0
  const untrue = ours.flatMap((order) => {
    const truth = truths.get(order.transactionId ?? '')
    if (endsTruly(order, moment)) return []
    const mayWait =
      isOtherOrder(order, truth) || (getsTokens(order.kind) && misquoted.has(order.transactionId ?? ''))
    if (!mayWait || isFinal(order.state) || !listed.has(order.id)) return [order]
    waiting += 1
    return []
  })
  const name = (order: OurOrder) => nameOf(order, truths.get(order.transactionId ?? ''))
  return {
    waiting,
    ids: untrue.map(({ id }) => id),
    untrue: untrue.map(name),
    deaf: untrue.filter(({ state }) => isOpen(state)).map(name),
  }
}

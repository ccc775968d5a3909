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

function isUnfounded({ state, kind }: OurOrder, truth: TrueOrder): boolean {
  if (state === 'completed') return !truth.evidence
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
    if (isUnfounded(order, truth)) unfounded.push(nameOf(order, truth))
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
      return state === 'failed' || (!isPaid && !isOpen(state))
    case 'Quoted':
    case 'Cancelled':
      return !isPaid && !isOpen(state) && factsOf(state).unsold
    case 'Processing':
      return false
  }
}

export interface EndVerdict {
  /** Orders that differ from the state of the service and the chains. */
  readonly untrue: readonly string[]
  /** The open ones among them, as if the end had never been received. */
  readonly deaf: readonly string[]
  /** Our ids of the untrue ones. */
  readonly ids: readonly string[]
  /** Orders that delivered a different amount than quoted: they wait on the operator's list. */
  readonly otherAmounts: number
}

/**
 * Once the service has told the truth for long enough.
 * @param misquoted ids of the service whose quote lied about the amount, or that it gave to another order, too: no chain ever
 *   shows what was promised
 */
export function judgeEnds({ ours, truths, listed }: Moment, misquoted: ReadonlySet<string>): EndVerdict {
  let otherAmounts = 0
  const untrue = ours.flatMap((order) => {
    const truth = truths.get(order.transactionId ?? '')
    if (truth === undefined ? factsOf(order.state).unsold : isTrue(order, truth)) return []
    const isOther = getsTokens(order.kind) && misquoted.has(order.transactionId ?? '')
    if (!isOther || isFinal(order.state) || !listed.has(order.id)) return [order]
    otherAmounts += 1
    return []
  })
  const name = (order: OurOrder) => nameOf(order, truths.get(order.transactionId ?? ''))
  return {
    otherAmounts,
    ids: untrue.map(({ id }) => id),
    untrue: untrue.map(name),
    deaf: untrue.filter(({ state }) => isOpen(state)).map(name),
  }
}

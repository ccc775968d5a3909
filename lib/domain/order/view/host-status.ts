// What a host that keeps an order in its own records tells its widget, in place of the service.
import { givesTokens, type KindTypes, type OrderKind } from '../../kinds/kinds'
import type { HostWord } from '../../kinds/rule'
import { recordedStatus } from '../../kinds/rules'
import type { Order } from '../order'
import { isFinal, isOpen, type OrderState } from '../state'

export type HostStatus = { readonly transactionId: string } & KindTypes[OrderKind]['status']

/** Null for a state that only we have: the service still waits for the money. */
const wordOf: Readonly<Record<OrderState, HostWord>> = {
  quoting: null,
  quoted: null,
  'awaiting-payment': null,
  approving: null,
  sending: null,
  sent: null,
  confirmed: null,
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  'quote-unknown': null,
  expired: null,
  cancelled: null,
  abandoned: null,
  unknown: 'unknown',
  'closed-by-support': 'unknown',
}

/** A person's cancellation never reaches the service. Orders of the first rule keep the word that hosts were given. */
function recordedWord({ state, moments, byWord, isTaken, intent }: Order): HostWord {
  const isByService = state === 'cancelled' && moments.at(-1)?.by === 'service'
  if (isByService && !byWord) return 'cancelled'
  // Our own read of the deposit may be later than the service's.
  const isWorking = isTaken && isOpen(state) && givesTokens(intent.kind)
  return wordOf[state] ?? (isWorking ? 'processing' : null)
}

/** Unknown fields are null. */
export function hostStatusOf(order: Order, transactionId: string): HostStatus {
  const { state, told, serviceStatus: rawStatus, serviceUpdatedAt: updatedAt } = order
  // The widget checks the service's answers against its own reads, as we do. An end that no read can prove needs two
  // answers: one that we heard once must not reach the widget twice. Closing an order proves none.
  const isProvable = told?.end === 'completed' || (told?.end === 'refunded' && givesTokens(order.intent.kind))
  const isProven = isFinal(state) && state !== 'closed-by-support'
  const mayBeTold = told !== null && (isProvable || told.againAt !== null || isProven)
  const word = mayBeTold ? told.end : recordedWord(order)
  return { transactionId, rawStatus, updatedAt, ...recordedStatus(order, word) }
}

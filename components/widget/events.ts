// The widget's events for its host. No event contains personal data: no name, tax id, key, e-mail, and no account.

import type { Address, Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import type { StepName } from '@/lib/domain/kinds/quote'
import { compareDecimal, type Decimal } from '@/lib/domain/money/money'
import { keptOf } from '@/lib/domain/order/kept'
import { findStep, type Order } from '@/lib/domain/order/order'
import type { StepView } from '@/lib/domain/order/parts'
import type { PayoutFinding } from '@/lib/domain/order/payout'
import { isFinal, isOpen, isUnsold, type OrderState } from '@/lib/domain/order/state'
import type { ToldEnd } from '@/lib/domain/order/told'
import type { OrderView } from '@/lib/domain/order/view/views'

/**
 * Every event of an order: `orderId` is the widget's own, `transactionId` the service's, null until there is a price.
 */
interface OfOrder {
  readonly orderId: string
  readonly transactionId: string | null
  readonly flow: OrderView['kind']
  readonly chainId: number
  readonly token: Address
}

export interface QuoteEvent extends OfOrder {
  readonly type: 'quote'
  readonly status: 'asked' | 'received' | 'refused' | 'unknown' | 'expired' | 'cancelled'
  /** Null without a price. */
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  /** ISO 8601. */
  readonly expiresAt: string | null
}

export interface TransactionEvent extends OfOrder {
  readonly type: 'transaction'
  readonly status: OrderState
  /**
   * How it is known. `seen`: a press of the person, or this browser's own read of the chain. `told`: the service says
   * so. A `completed` is always seen as far as tokens go; that reais were paid out only the service can tell.
   */
  readonly basis: 'seen' | 'told'
  /** The end told by the service, while nothing has shown it; null when none is told, or the order has ended. */
  readonly told: ToldEnd | null
  /** The sent and the received amount: quoted until the end is known. Null until there is a price. */
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  /** What is wrong with the payout of a completed sale; null for all others. */
  readonly payoutFinding: PayoutFinding | null
  /** The step with news; null when the order itself moved. */
  readonly step: StepName | null
  readonly stepStatus: StepView['status'] | null
  readonly hash: Hex | null
}

/** A reported end or its payout was wrong, or is only now known. `to` may be the same end. */
export interface CorrectionEvent extends OfOrder {
  readonly type: 'correction'
  readonly from: OrderState
  readonly to: OrderState
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  readonly payoutFinding: PayoutFinding | null
}

export interface WalletEvent {
  readonly type: 'wallet'
  readonly status: 'connected' | 'disconnected' | 'changed'
  readonly chainId: number | null
  readonly walletName: string | null
}

export interface ErrorEvent {
  readonly type: 'error'
  readonly code: ErrorCode
  readonly orderId: string | null
  readonly retryAfterSeconds: number | null
}

export type WidgetEvent = QuoteEvent | TransactionEvent | CorrectionEvent | WalletEvent | ErrorEvent

export interface WidgetListeners {
  readonly onQuote?: (event: QuoteEvent) => void
  readonly onTransaction?: (event: TransactionEvent) => void
  readonly onCorrection?: (event: CorrectionEvent) => void
  readonly onWallet?: (event: WalletEvent) => void
  readonly onError?: (event: ErrorEvent) => void
  /** Every event, in order. */
  readonly onEvent?: (event: WidgetEvent) => void
}

/** An error in a host's listener must not stop a sale. */
export function tellHost(listeners: WidgetListeners, event: WidgetEvent): void {
  const call = <E>(listener: ((event: E) => void) | undefined, given: E) => {
    try {
      listener?.(given)
    } catch (error) {
      // Reported like any error of the host's own code.
      reportError(error)
    }
  }
  if (event.type === 'quote') call(listeners.onQuote, event)
  if (event.type === 'transaction') call(listeners.onTransaction, event)
  if (event.type === 'correction') call(listeners.onCorrection, event)
  if (event.type === 'wallet') call(listeners.onWallet, event)
  if (event.type === 'error') call(listeners.onError, event)
  call(listeners.onEvent, event)
}

/** Null for a state that says nothing about a price. */
const quoteStatus: Readonly<Record<OrderState, QuoteEvent['status'] | null>> = {
  quoting: 'asked',
  quoted: 'received',
  'awaiting-payment': null,
  approving: null,
  sending: null,
  sent: null,
  confirmed: null,
  processing: null,
  completed: null,
  failed: null,
  refunded: null,
  'quote-unknown': 'unknown',
  expired: 'expired',
  cancelled: 'cancelled',
  abandoned: 'refused',
  unknown: null,
  'closed-by-support': null,
}

/** Who knows about the order's state: only the service, or this page too. */
function basisOf({ moments, state, intent }: Order): TransactionEvent['basis'] {
  if (state === 'completed') return 'seen'
  if (state === 'refunded') return givesTokens(intent.kind) ? 'seen' : 'told'
  return moments.at(-1)?.by === 'service' ? 'told' : 'seen'
}

function facts(order: Order) {
  const { sendAmount, receiveAmount, payoutFinding } = keptOf(order)
  return { sendAmount, receiveAmount, payoutFinding }
}

function isSameAmount(one: Decimal | null, other: Decimal | null): boolean {
  return one === other || (one !== null && other !== null && compareDecimal(one, other) === 0)
}

/** Whether a host that booked the first has nothing to change for the second. */
function isSameEnd(before: Order, after: Order): boolean {
  const [one, other] = [facts(before), facts(after)]
  return (
    before.state === after.state &&
    isSameAmount(one.sendAmount, other.sendAmount) &&
    isSameAmount(one.receiveAmount, other.receiveAmount) &&
    one.payoutFinding === other.payoutFinding
  )
}

/** An open order is reported with the end that the service tells. */
function toldOf(order: Order | null): ToldEnd | null {
  return order === null || isFinal(order.state) ? null : (order.told?.end ?? null)
}

function transaction(after: Order, of: OfOrder): Omit<TransactionEvent, 'step' | 'stepStatus' | 'hash'> {
  const { state } = after
  return {
    type: 'transaction',
    ...of,
    status: state,
    basis: basisOf(after),
    told: toldOf(after),
    ...facts(after),
  }
}

function moved(before: Order | null, after: Order, of: OfOrder): WidgetEvent | null {
  const { quote, state } = after
  if (before !== null && isFinal(before.state)) {
    return isSameEnd(before, after)
      ? null
      : { type: 'correction', ...of, from: before.state, to: state, ...facts(after) }
  }
  if (before?.state === state && toldOf(before) === toldOf(after)) return null
  const wasAsked = before === null || before.state === 'quoting'
  const isPrice = wasAsked || (isUnsold(state) && findStep(after, 'transfer') === undefined)
  const status = isPrice && before?.state !== state ? quoteStatus[state] : null
  if (status === null) {
    const news = transaction(after, of)
    const basis = before?.state === state ? 'told' : news.basis
    return { ...news, basis, step: null, stepStatus: null, hash: null }
  }
  const { sendAmount = null, receiveAmount = null, expiresAt = null } = quote ?? {}
  return { type: 'quote', ...of, status, sendAmount, receiveAmount, expiresAt }
}

/** The events for an order's change: its steps first, then the resulting state. Pure. */
export function eventsBetween(before: Order | null, after: Order): readonly WidgetEvent[] {
  const { intent } = after
  const of: OfOrder = {
    orderId: after.id,
    transactionId: after.quote?.transactionId ?? null,
    flow: intent.kind,
    chainId: intent.chainId,
    token: intent.token,
  }
  const events: WidgetEvent[] = []
  // A host that acts on an end acts once: what a step shows comes before the end that follows from it.
  const isEnd = before !== null && isOpen(before.state) && !isOpen(after.state)
  const moving = isEnd ? before : after
  for (const { name, status, hash } of after.steps) {
    const known = before === null ? undefined : findStep(before, name)
    if (known !== undefined && known.status === status && known.hash === hash) continue
    events.push({ ...transaction(moving, of), basis: 'seen', step: name, stepStatus: status, hash })
  }
  const move = moved(before, after, of)
  return move === null ? events : [...events, move]
}

// What is stored about an order besides its events, so that lists, files and sums need not fold them.
import type { Hex } from '../chains'
import { monthOf } from '../history/house-days'
import { getsTokens, givesTokens, type OrderKind } from '../kinds/kinds'
import type { Fee } from '../kinds/quote'
import type { Decimal } from '../money/money'
import { findStep, type Order } from './order'
import { type PayoutFinding, payoutFinding } from './payout'
import { isOpen } from './state'

export interface KeptFacts {
  /** Null until there is a quote. */
  readonly sendAmount: Decimal | null
  /** The received amount once known; the quoted one until then. Null for reais when another currency was paid out. */
  readonly receiveAmount: Decimal | null
  /** Units received for one unit sent. */
  readonly exchangeRate: Decimal | null
  readonly fees: readonly Fee[]
  readonly transferHash: Hex | null
  readonly deliveryHash: Hex | null
  readonly refundHash: Hex | null
  /** What is wrong with the payout of a completed sale. */
  readonly payoutFinding: PayoutFinding | null
  /** When it reached its end state; null while open. */
  readonly endedAt: string | null
}

function endOf({ state, moments }: Order): string | null {
  if (isOpen(state)) return null
  return moments.findLast((moment) => moment.state === state)?.at ?? null
}

/**
 * The received amount: the payout told by the service once the order is completed, and tokens once our own read found
 * them.
 */
function receivedOf(order: Order): Decimal | null {
  const { quote, payout, delivery, byWord, state } = order
  if (payoutFinding(order) === 'currency') return null
  const paid = byWord || state === 'completed' ? payout?.amount : null
  const delivered = byWord || delivery?.isSeen === true ? delivery?.amount : null
  return paid ?? delivered ?? quote?.receiveAmount ?? null
}

export function keptOf(order: Order): KeptFacts {
  const { quote, delivery, refund, byWord } = order
  return {
    sendAmount: quote?.sendAmount ?? null,
    receiveAmount: receivedOf(order),
    exchangeRate: quote?.exchangeRate ?? null,
    fees: quote?.fees ?? [],
    transferHash: findStep(order, 'transfer')?.hash ?? null,
    deliveryHash: byWord || delivery?.isSeen === true ? (delivery?.hash ?? null) : null,
    refundHash: refund?.hash ?? null,
    payoutFinding: payoutFinding(order),
    endedAt: endOf(order),
  }
}

/** What one completed order adds to its month's sums. */
export interface SettledAmount {
  /** Month of completion, `YYYY-MM`. */
  readonly month: string
  readonly kind: OrderKind
  /** Reais paid out or paid in; zero where no side is in reais. */
  readonly brl: Decimal
}

const noReais = '0' as Decimal // Safe: digits

/** Null for an order that is not completed: only settled amounts are summed. */
export function settledOf(order: Order): SettledAmount | null {
  const { endedAt, sendAmount, receiveAmount } = keptOf(order)
  if (order.state !== 'completed' || endedAt === null) return null
  const { kind } = order.intent
  const reais = givesTokens(kind) ? (getsTokens(kind) ? null : receiveAmount) : sendAmount
  return { month: monthOf(endedAt), kind, brl: reais ?? noReais }
}

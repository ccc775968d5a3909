import { type Chain, findChain, findToken } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { Decimal } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatBrl, formatToken } from './format'
import { recallRequest } from './intent-memory'

/** Who receives: the label, else the name while this page's memory has it, else the masked key or the short address. */
export function recipientName(order: OrderView): string {
  const asked = recallRequest(order.id)?.request.recipient
  const typed = asked?.kind === 'inline' ? asked.details.name : null
  return order.recipient.label ?? typed ?? order.recipient.maskedKey
}

export function symbolOf(order: OrderView, chains: readonly Chain[]): string {
  return findToken(chains, order.chainId, order.token)?.symbol ?? ''
}

export function chainNameOf(order: OrderView, chains: readonly Chain[]): string {
  return findChain(chains, order.chainId)?.name ?? String(order.chainId)
}

/** What either side of an order is counted in: a token's symbol, or null for reais. */
export interface Units {
  readonly send: string | null
  readonly receive: string | null
}

export function unitsOf(order: OrderView, chains: readonly Chain[]): Units {
  const symbol = symbolOf(order, chains)
  switch (order.kind) {
    case 'sell':
      return { send: symbol, receive: null }
    case 'buy':
      return { send: null, receive: symbol }
    case 'send': {
      const { to } = order
      const toSymbol = to === null ? '' : (findToken(chains, to.chainId, to.token)?.symbol ?? '')
      return { send: symbol, receive: toSymbol }
    }
  }
}

export function formatSide(amount: Decimal, unit: string | null, locale: Locale): string {
  return unit === null ? formatBrl(amount, locale) : formatToken(amount, unit, locale)
}

/** What every sentence about an order may name. `kind` picks its words where the kinds differ. */
export interface OrderWords {
  readonly kind: OrderKind
  readonly recipient: string
  readonly send: string
  readonly receive: string
  readonly chain: string
  readonly toChain: string
  /** What was quoted to be received. */
  readonly quoted: string
  /** `word`: it ended by the service's word alone, before ends needed evidence. */
  readonly basis: 'seen' | 'word'
  /** Assignable to the values of a message. */
  readonly [name: string]: string
}

export function orderWords(order: OrderView, chains: readonly Chain[], locale: Locale): OrderWords {
  const units = unitsOf(order, chains)
  const { quote, to } = order
  // What the service says of an order under way is no amount that anyone has received.
  const isKnown = order.endedByWord || order.state === 'completed'
  const told = isKnown ? (order.payout?.amount ?? order.delivery?.amount) : null
  const received = told ?? quote?.receiveAmount ?? null
  return {
    kind: order.kind,
    recipient: recipientName(order),
    send: quote === null ? '' : formatSide(quote.sendAmount, units.send, locale),
    receive: received === null ? '' : formatSide(received, units.receive, locale),
    chain: chainNameOf(order, chains),
    quoted: quote === null ? '' : formatSide(quote.receiveAmount, units.receive, locale),
    basis: order.endedByWord ? 'word' : 'seen',
    toChain: to === null ? '' : (findChain(chains, to.chainId)?.name ?? String(to.chainId)),
  }
}

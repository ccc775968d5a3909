import { type Chain, findChain, tokenLabel } from '@/lib/domain/chains'
import type { Units } from '@/lib/domain/kinds/fee-parts'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { TokenPlace } from '@/lib/domain/kinds/quote'
import { sidesOf } from '@/lib/domain/kinds/sides'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { Exchange } from '@/lib/domain/money/known-price'
import type { Decimal } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'
import { shortAddress } from '@/lib/domain/recipients/saved'
import { formatBrl, formatToken } from './format'
import { recallRequest } from './intent-memory'

/** The label, otherwise the masked key or the short address. After an erasure the order has neither. */
export function payeeOf({ recipient }: OrderView): string {
  return recipient.label ?? (recipient.maskedKey || '***')
}

/** No line of a sentence ends inside of a short address. */
const unbroken = (text: string) => text.replace('…', '…\u2060')

/** As `payeeOf`, but the name before the key if it is in this page's memory. */
export function recipientName(order: OrderView): string {
  const asked = recallRequest(order.id)?.request.recipient
  const typed = asked?.kind === 'inline' ? asked.details.name : null
  return order.recipient.label ?? typed ?? unbroken(payeeOf(order))
}

/** A token no longer offered is shown by its address. */
export function symbolOf({ chainId, token }: TokenPlace, chains: readonly Chain[]): string {
  return unbroken(tokenLabel(chains, chainId, token) ?? shortAddress(token))
}

export function chainNameOf({ chainId }: Pick<OrderView, 'chainId'>, chains: readonly Chain[]): string {
  return findChain(chains, chainId)?.name ?? String(chainId)
}

export function unitsOf(order: Exchange, chains: readonly Chain[]): Units {
  const other = order.to === null ? '' : symbolOf(order.to, chains)
  return sidesOf(order.kind, { own: symbolOf(order, chains), other, reais: null })
}

export function formatSide(amount: Decimal, unit: string | null, locale: Locale): string {
  return unit === null ? formatBrl(amount, locale) : formatToken(amount, unit, locale)
}

/** Values for every sentence about an order. `kind` selects the text if kinds differ. */
interface OrderWords {
  readonly kind: OrderKind
  readonly recipient: string
  readonly send: string
  readonly receive: string
  readonly chain: string
  readonly toChain: string
  /** Whether our own read of the chain has found the delivery. */
  readonly found: 'yes' | 'no'
  /** The quoted amount to receive. */
  readonly quoted: string
  /** `word`: it ended by the service's answer alone, before ends needed evidence. */
  readonly basis: 'seen' | 'word'
  /** `yes`: completed, but the service named no amount, so that `receive` is only the quote's. */
  readonly untold: 'yes' | 'no'
  /** Makes the type assignable to message values. */
  readonly [name: string]: string
}

export function orderWords(order: OrderView, chains: readonly Chain[], locale: Locale): OrderWords {
  const units = unitsOf(order, chains)
  const { quote, to, delivery } = order
  // Amounts that the service reports for an open order have not been received yet; a delivery that we found has.
  const isKnown = order.endedByWord || order.state === 'completed'
  const told = isKnown ? (order.payout?.amount ?? delivery?.amount) : null
  const seen = delivery?.isSeen === true ? delivery.amount : null
  const received = told ?? seen ?? quote?.receiveAmount ?? null
  return {
    kind: order.kind,
    recipient: recipientName(order),
    send: quote === null ? '' : formatSide(quote.sendAmount, units.send, locale),
    receive: received === null ? '' : formatSide(received, units.receive, locale),
    chain: chainNameOf(order, chains),
    quoted: quote === null ? '' : formatSide(quote.receiveAmount, units.receive, locale),
    basis: order.endedByWord ? 'word' : 'seen',
    untold: isKnown && told == null ? 'yes' : 'no',
    toChain: to === null ? '' : chainNameOf(to, chains),
    found: delivery?.isSeen === true ? 'yes' : 'no',
  }
}

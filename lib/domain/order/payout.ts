// What the service says it paid, compared with the quote and with its earlier answers.

import { getsTokens } from '../kinds/kinds'
import { quoteRoom } from '../kinds/quote-check'
import { compareDecimal, type Decimal, moneyPlaces, subtractDecimal } from '../money/money'
import { merge } from './merge'
import type { Order } from './order'

type Payout = NonNullable<Order['payout']>

/** How a payout differs from the quote: too little, another currency, or another account than told before. */
const payoutFindings = ['short', 'currency', 'account'] as const
export type PayoutFinding = (typeof payoutFindings)[number]

function differ<T>(one: T | null | undefined, other: T | null | undefined, isSame: (a: T, b: T) => boolean) {
  return one != null && other != null && !isSame(one, other)
}

const sameText = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** Whether two reports of a payout agree. A field missing from one of them is not a difference. */
export function samePayout(one: Order['payout'], other: Order['payout']): boolean {
  return !(
    differ(one?.amount, other?.amount, (a, b) => compareDecimal(a, b) === 0) ||
    differ(one?.currency, other?.currency, sameText) ||
    isOtherAccount(one, other)
  )
}

function isOtherAccount(one: Order['payout'], other: Order['payout']): boolean {
  return differ(one?.maskedAccount, other?.maskedAccount, sameText)
}

/** The payout with what a newer answer told. Another account than told before stays noted. */
export function withPayout(order: Order, told: Order['payout']): Pick<Order, 'payout' | 'accountChanged'> {
  return {
    payout: merge(order.payout, told),
    accountChanged: order.accountChanged || isOtherAccount(order.payout, told),
  }
}

function isShort(paid: Decimal, { quote }: Pick<Order, 'quote'>): boolean {
  if (quote === null) return false
  const missing = subtractDecimal(quote.receiveAmount, paid)
  // A centavo, also of a whole amount: "500" is as exact as "500.00".
  return missing !== null && compareDecimal(missing, quoteRoom(quote, moneyPlaces)) > 0
}

function fitsQuote({ amount, currency }: Payout, order: Pick<Order, 'quote'>): PayoutFinding | null {
  const wanted = order.quote?.currency ?? null
  if (currency !== null && wanted !== null && currency.toUpperCase() !== wanted.toUpperCase())
    return 'currency'
  return amount !== null && isShort(amount, order) ? 'short' : null
}

/** What is wrong with the payout of a completed sale, or null. Orders of the first rule keep their ordinary receipt. */
export function payoutFinding(
  order: Pick<Order, 'payout' | 'quote' | 'state' | 'byWord' | 'accountChanged'> & {
    readonly intent: Pick<Order['intent'], 'kind'>
  },
): PayoutFinding | null {
  const { payout, state, byWord, accountChanged, intent } = order
  if (getsTokens(intent.kind) || state !== 'completed' || byWord || payout === null) return null
  return fitsQuote(payout, order) ?? (accountChanged ? 'account' : null)
}

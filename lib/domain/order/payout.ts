// What the service says that it paid, held against the quote and against what it said before.

import { quoteRoom } from '../kinds/quote-check'
import { compareDecimal, type Decimal, fractionDigits, subtractDecimal } from '../money/money'
import type { Order } from './order'

type Payout = NonNullable<Order['payout']>

/** Why a payout is not the one that was quoted: too little, in another currency, or to another account than was said before. */
export const payoutFindings = ['short', 'currency', 'account'] as const
export type PayoutFinding = (typeof payoutFindings)[number]

function differ<T>(one: T | null | undefined, other: T | null | undefined, isSame: (a: T, b: T) => boolean) {
  return one != null && other != null && !isSame(one, other)
}

const sameText = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** Whether two tellings of a payout agree. What one of them leaves out is no difference. */
export function samePayout(one: Order['payout'], other: Order['payout']): boolean {
  return !(
    differ(one?.amount, other?.amount, (a, b) => compareDecimal(a, b) === 0) ||
    differ(one?.currency, other?.currency, sameText) ||
    isOtherAccount(one, other)
  )
}

export function isOtherAccount(one: Order['payout'], other: Order['payout']): boolean {
  return differ(one?.maskedAccount, other?.maskedAccount, sameText)
}

function isShort(paid: Decimal, { quote }: Pick<Order, 'quote'>): boolean {
  if (quote === null) return false
  const missing = subtractDecimal(quote.receiveAmount, paid)
  return (
    missing !== null && compareDecimal(missing, quoteRoom(quote, fractionDigits(quote.receiveAmount))) > 0
  )
}

function fitsQuote({ amount, currency }: Payout, order: Pick<Order, 'quote'>): PayoutFinding | null {
  const wanted = order.quote?.currency ?? null
  if (currency !== null && wanted !== null && currency.toUpperCase() !== wanted.toUpperCase())
    return 'currency'
  return amount !== null && isShort(amount, order) ? 'short' : null
}

/** What is wrong with the payout of a completed sale, or null. An order of the first rule keeps its ordinary receipt. */
export function payoutFinding(
  order: Pick<Order, 'payout' | 'quote' | 'state' | 'byWord' | 'accountChanged'> & {
    readonly intent: Pick<Order['intent'], 'kind'>
  },
): PayoutFinding | null {
  const { payout, state, byWord, accountChanged, intent } = order
  if (intent.kind !== 'sell' || state !== 'completed' || byWord || payout === null) return null
  return fitsQuote(payout, order) ?? (accountChanged ? 'account' : null)
}

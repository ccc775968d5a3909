// What was settled each month, and its chart. Only reais are summed: different tokens can't be added up.

import { type OrderKind, orderKinds } from '../kinds/kinds'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  fractionDigits,
  isZero,
  toBaseUnits,
} from '../money/money'

export interface MonthVolume {
  /** Month of completion, `YYYY-MM`. */
  readonly month: string
  readonly counts: Readonly<Record<OrderKind, number>>
  /** Reais paid out for sales, and paid in for purchases. */
  readonly sold: Decimal
  readonly bought: Decimal
}

export type Totals = Omit<MonthVolume, 'month'>

const zero = '0' as Decimal // Safe: digits

export function countsOf(count: (kind: OrderKind) => number): MonthVolume['counts'] {
  // Safe: one entry for each kind.
  return Object.fromEntries(orderKinds.map((kind) => [kind, count(kind)])) as MonthVolume['counts']
}

export function emptyMonth(month: string): MonthVolume {
  return { month, counts: countsOf(() => 0), sold: zero, bought: zero }
}

export function totalsOf(months: readonly MonthVolume[]): Totals {
  return months.reduce<Totals>(
    (sum, { counts, sold, bought }) => ({
      counts: countsOf((kind) => sum.counts[kind] + counts[kind]),
      sold: addDecimal(sum.sold, sold),
      bought: addDecimal(sum.bought, bought),
    }),
    emptyMonth(''),
  )
}

/** The end of an axis: the next of 1, 2 and 5 with zeros behind it, so that its half is a plain number too. */
export function axisEnd(most: Decimal): Decimal {
  const [whole = '0'] = most.split('.')
  const zeros = '0'.repeat(whole.length - 1)
  const end = ['1', '2', '5', '10'].map((digit) => `${digit}${zeros}`).map(decimalOf)
  return end.find((step) => compareDecimal(step, most) >= 0) ?? most
}

/** A bar's length, in whole parts of `length`; any amount above zero is visible. */
export function barLength(amount: Decimal, most: Decimal, length: number): number {
  if (isZero(amount) || isZero(most)) return 0
  const places = Math.max(fractionDigits(amount), fractionDigits(most))
  const [part, whole] = [toBaseUnits(amount, places), toBaseUnits(most, places)]
  if (part === null || whole === null) return 0
  return Math.max(1, Number((part * BigInt(length)) / whole))
}

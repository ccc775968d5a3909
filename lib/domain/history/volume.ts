// What was settled, month by month, and its picture. Reais alone are summed: tokens of different kinds have no sum.

import type { OrderKind } from '../kinds/kinds'
import { addDecimal, type Decimal, fractionDigits, isZero, toBaseUnits } from '../money/money'

export interface MonthVolume {
  /** `YYYY-MM` of completion. */
  readonly month: string
  readonly counts: Readonly<Record<OrderKind, number>>
  /** Reais paid out for sales, and paid in for purchases. */
  readonly sold: Decimal
  readonly bought: Decimal
}

export type Totals = Omit<MonthVolume, 'month'>

const zero = '0' as Decimal // Safe: digits

export function emptyMonth(month: string): MonthVolume {
  return { month, counts: { sell: 0, buy: 0, send: 0 }, sold: zero, bought: zero }
}

export function totalsOf(months: readonly MonthVolume[]): Totals {
  return months.reduce<Totals>(
    (sum, { counts, sold, bought }) => ({
      counts: {
        sell: sum.counts.sell + counts.sell,
        buy: sum.counts.buy + counts.buy,
        send: sum.counts.send + counts.send,
      },
      sold: addDecimal(sum.sold, sold),
      bought: addDecimal(sum.bought, bought),
    }),
    emptyMonth(''),
  )
}

/** How long a bar is, in whole parts of `length`; what is more than nothing is seen. */
export function barLength(amount: Decimal, most: Decimal, length: number): number {
  if (isZero(amount) || isZero(most)) return 0
  const places = Math.max(fractionDigits(amount), fractionDigits(most))
  const [part, whole] = [toBaseUnits(amount, places), toBaseUnits(most, places)]
  if (part === null || whole === null) return 0
  return Math.max(1, Number((part * BigInt(length)) / whole))
}

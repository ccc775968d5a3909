import { formatUsd } from '@/components/checkout/format'
import { formatSide, unitsOf } from '@/components/checkout/order-words'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { Decimal } from '@/lib/domain/money/money'

export interface AmountWords {
  readonly send: string
  /** Null until there is a quote, and for a sale that was paid out in another currency. */
  readonly receive: string | null
  /** Until there is a quote, `send` is the requested amount. */
  readonly isQuoted: 'true' | 'false'
}

export function amountWords(row: HistoryRow, chains: readonly Chain[], locale: Locale): AmountWords {
  const sides = unitsOf(row, chains)
  const { sendAmount, receiveAmount, asked } = row
  if (sendAmount !== null) {
    return {
      send: formatSide(sendAmount, sides.send, locale),
      receive: receiveAmount === null ? null : formatSide(receiveAmount, sides.receive, locale),
      isQuoted: 'true',
    }
  }
  const written = (amount: Decimal) =>
    asked.method === 'usd'
      ? formatUsd(amount, locale)
      : formatSide(amount, asked.method === 'toAmount' ? sides.receive : sides.send, locale)
  return { send: written(asked.amount), receive: null, isQuoted: 'false' }
}

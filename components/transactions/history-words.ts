import { formatUsd } from '@/components/checkout/format'
import { formatSide, unitsOf } from '@/components/checkout/order-words'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { Decimal } from '@/lib/domain/money/money'

/** The values of `transactions.amounts`. */
interface AmountWords {
  readonly send: string
  /** Empty unless both are known. */
  readonly receive: string
  /** `sent`: a sale that was paid out in another currency. `asked`: without a quote, `send` is the requested amount. */
  readonly known: 'both' | 'sent' | 'asked'
}

export function amountWords(row: HistoryRow, chains: readonly Chain[], locale: Locale): AmountWords {
  const sides = unitsOf(row, chains)
  const { sendAmount, receiveAmount, asked } = row
  if (sendAmount !== null) {
    const send = formatSide(sendAmount, sides.send, locale)
    if (receiveAmount === null) return { send, receive: '', known: 'sent' }
    return { send, receive: formatSide(receiveAmount, sides.receive, locale), known: 'both' }
  }
  const written = (amount: Decimal) =>
    asked.method === 'usd'
      ? formatUsd(amount, locale)
      : formatSide(amount, asked.method === 'toAmount' ? sides.receive : sides.send, locale)
  return { send: written(asked.amount), receive: '', known: 'asked' }
}

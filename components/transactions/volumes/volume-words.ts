import { formatBrl } from '@/components/checkout/format'
import type { Totals } from '@/lib/domain/history/volume'
import { givesTokens, isTokenForToken, type OrderKind } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'

/** What one kind settled: in reais, or as a number of orders where no side is in reais. */
export function settledWords(kind: OrderKind, { counts, sold, bought }: Totals, locale: Locale): string {
  if (isTokenForToken(kind)) return String(counts[kind])
  return formatBrl(givesTokens(kind) ? sold : bought, locale)
}

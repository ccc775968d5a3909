'use client'

import { useMemo } from 'react'
import { useNow } from '@/components/ui/use-now'
import { recentPrices } from '@/lib/domain/money/estimate-facts'
import type { KnownPrice } from '@/lib/domain/money/known-price'

const MINUTE_MS = 60_000

/** The prices that still give an estimate, also in a page that has been open for long. */
export function useRecentPrices(prices: readonly KnownPrice[]): readonly KnownPrice[] {
  const nowMs = useNow(MINUTE_MS)
  return useMemo(() => (nowMs === null ? prices : recentPrices(prices, nowMs)), [prices, nowMs])
}

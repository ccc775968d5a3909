import 'server-only'
import type { Token } from '@/lib/domain/chains'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { type KnownPrice, offersDollars, priceLifeMs } from '@/lib/domain/money/known-price'
import { usdBandOf } from '@/lib/domain/money/usd-band'
import { fail, ok, type Result } from '@/lib/domain/result'
import { openDb } from '../db/open'
import type { Db } from '../db/types'
import { readLastPrices } from '../orders/last-prices'

/** Anyone may load a page with prices. However many do, the database is read once in this time. */
const freshMs = 5_000

interface KeptPrices {
  readonly prices: Promise<readonly KnownPrice[]>
  /** By a clock that is never set back. */
  readonly at: number
}

// Kept on globalThis: pages are separate bundles, and each would read for itself.
const shared = globalThis as { rampPrices?: KeptPrices } // Safe: no one else uses this name.

async function read(): Promise<readonly KnownPrice[]> {
  const now = Date.now()
  return (await readLastPrices(await openDb())).map((price) =>
    now - Date.parse(price.at) <= priceLifeMs ? price : { ...price, price: null },
  )
}

/**
 * The last known price of each exchange, for an estimate. It comes from the last quote, no matter who asked, and holds
 * nothing about that person. A price older than a day is null.
 */
export function lastKnownPrices(): Promise<readonly KnownPrice[]> {
  const kept = shared.rampPrices
  if (kept !== undefined && performance.now() - kept.at < freshMs) return kept.prices
  const prices = read()
  const next = { prices, at: performance.now() }
  shared.rampPrices = next
  prices.catch(() => {
    if (shared.rampPrices === next) delete shared.rampPrices
  })
  return prices
}

/** Refuses dollars for a token for which the service gave no price before: its next answer would also be refused. */
export async function checkDollars(db: Db, token: Token, method: AmountMethod): Promise<Result<null>> {
  const isFine =
    method !== 'usd' || usdBandOf(token) !== null || offersDollars(token, await readLastPrices(db))
  return isFine ? ok(null) : fail({ code: 'no_dollar_price', fields: { amount: 'no_dollar_price' } })
}

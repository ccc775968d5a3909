import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Address } from '@/lib/domain/chains'
import type { Intent } from '@/lib/domain/kinds/kinds'
import type { Quote } from '@/lib/domain/kinds/quote'
import { type Exchange, type KnownPrice, knownPriceOf, type Price } from '@/lib/domain/money/known-price'
import { parseDecimal } from '@/lib/domain/money/money'
import {
  estimatePrice,
  farPrice,
  mostPrices,
  type PriceSides,
  type SeenPrice,
  usualPrice,
} from '@/lib/domain/money/usual-price'
import { isOfKind } from '../db/of-kind'
import { lastPrices } from '../db/schema/orders'
import type { Db } from '../db/types'
import { getEnv } from '../env'

const key = [
  lastPrices.kind,
  lastPrices.chainId,
  lastPrices.token,
  lastPrices.toChainId,
  lastPrices.toToken,
] as const

function keyOf({ kind, chainId, token, to }: Exchange) {
  const toToken = to?.token.toLowerCase() ?? ''
  return { kind, chainId, token: token.toLowerCase(), toChainId: to?.chainId ?? 0, toToken }
}

/** JSONPath. Of these, only those of the last day are compared with a new price. */
const newestPrices = sql.raw(`'$[0 to ${mostPrices - 1}]'`)

/**
 * Stores the prices of a checked quote. One statement adds to what others have stored meanwhile. All who press at once write
 * the same row: with a lock held over several queries, each would wait for those before and keep a connection meanwhile.
 * @returns what was seen before it, newest first
 */
export async function seeQuote(db: Db, intent: Intent, quote: Quote): Promise<readonly SeenPrice[]> {
  const { price, usdPerToken, at, ...exchange } = knownPriceOf(intent, quote)
  const place = keyOf(exchange)
  const isPlace = and(
    eq(lastPrices.kind, place.kind),
    eq(lastPrices.chainId, place.chainId),
    eq(lastPrices.token, place.token),
    eq(lastPrices.toChainId, place.toChainId),
    eq(lastPrices.toToken, place.toToken),
  )
  const [row] = await db.select({ prices: lastPrices.prices }).from(lastPrices).where(isPlace)
  const own = { usdPerToken, seenAt: new Date(at) }
  const prices = sql`jsonb_path_query_array(excluded.prices || ${lastPrices.prices}, ${newestPrices})`
  await db
    .insert(lastPrices)
    .values({ ...place, ...own, prices: price === null ? [] : [{ ...price, at }] })
    .onConflictDoUpdate({ target: [...key], set: { ...own, prices } })
  return row?.prices ?? []
}

/**
 * The warning for a checked quote that is far from the prices of the last day; stores its own price for the next. Empty
 * if no price was seen.
 */
export async function compareQuote(
  db: Db,
  intent: Intent,
  quote: Quote,
  now: Date,
): Promise<{ readonly usualPrice?: PriceSides }> {
  const usual = usualPrice(await seeQuote(db, intent, quote), now)
  const far = farPrice(intent, quote, usual, getEnv().SETTLEMENT_PRICE_BAND)
  return far === null ? {} : { usualPrice: far }
}

function priceOf({ at: _, ...price }: SeenPrice): Price {
  return price
}

function toKnown(row: typeof lastPrices.$inferSelect): KnownPrice {
  const { kind, chainId, toChainId, prices, usdPerToken, seenAt } = row
  const seen = estimatePrice(prices, getEnv().SETTLEMENT_PRICE_BAND)
  return {
    kind,
    chainId,
    // Safe: both are addresses from our own registry.
    token: row.token as Address,
    to: row.toToken === '' ? null : { chainId: toChainId, token: row.toToken as Address },
    price: seen === undefined ? null : priceOf(seen),
    usdPerToken: parseDecimal(usdPerToken ?? ''),
    // The price may be older than the last price in dollars.
    at: seen?.at ?? seenAt.toISOString(),
  }
}

/** The last price of each exchange ever quoted, without one that no other confirms. */
export async function readLastPrices(db: Db): Promise<readonly KnownPrice[]> {
  return (await db.select().from(lastPrices).where(isOfKind(lastPrices.kind))).map(toKnown)
}

import 'server-only'
import { desc, isNotNull } from 'drizzle-orm'
import type { Address } from '@/lib/domain/chains'
import { parseDecimal } from '@/lib/domain/money'
import type { KnownRate } from '@/lib/domain/quote'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { isSandbox } from '../env'
import { sandboxPart } from '../sandbox/part'

async function quotedRates(): Promise<KnownRate[]> {
  const db = await openDb()
  const rows = await db
    .selectDistinctOn([orders.chainId, orders.token])
    .from(orders)
    .where(isNotNull(orders.brlPerToken))
    .orderBy(orders.chainId, orders.token, desc(orders.createdAt))
  return rows.flatMap((row) => {
    const brlPerToken = parseDecimal(row.brlPerToken ?? '')
    if (brlPerToken === null) return []
    const usdPerToken = parseDecimal(row.usdPerToken ?? '')
    // Written from our own registry's address.
    const token = row.token as Address
    return [{ chainId: row.chainId, token, brlPerToken, usdPerToken, at: row.createdAt.toISOString() }]
  })
}

/** The sandbox says its rates without a quote, so a newcomer sees an estimate at the first amount typed. */
async function sandboxRates(): Promise<KnownRate[]> {
  const { chains, rates } = await sandboxPart()
  const at = new Date().toISOString()
  return chains.flatMap(({ chain }) =>
    chain.tokens.flatMap(({ chainId, address, symbol }) => {
      const rate = rates.find((entry) => entry.symbol === symbol)
      const brlPerToken = parseDecimal(rate?.brl ?? '')
      if (brlPerToken === null) return []
      return [{ chainId, token: address, brlPerToken, usdPerToken: parseDecimal(rate?.usd ?? ''), at }]
    }),
  )
}

/** The last rate known of each token, for an estimate while an amount is typed; none for a token never quoted. */
export async function lastKnownRates(): Promise<readonly KnownRate[]> {
  const quoted = await quotedRates()
  if (!isSandbox()) return quoted
  const others = await sandboxRates()
  const known = (rate: KnownRate) =>
    quoted.some((one) => one.chainId === rate.chainId && one.token === rate.token)
  return [...quoted, ...others.filter((rate) => !known(rate))]
}

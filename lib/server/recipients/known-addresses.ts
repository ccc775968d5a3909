import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Address } from '@/lib/domain/chains'
import { endsOf } from '@/lib/domain/recipients/address-warnings'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { isOffered } from './rows'

function looksLike(column: PgColumn, address: Address) {
  const { start, end } = endsOf(address)
  return sql`lower(${column}) like ${`0x${start}%${end}`}`
}

/**
 * The addresses that the person knows and that begin and end as this one, itself included: no other one changes its
 * warning. Known are all saved wallets, more than a form offers, and those at which tokens arrived. An address that was
 * only typed does not count.
 */
export async function knownAddresses(userId: string, address: Address): Promise<readonly Address[]> {
  const db = await openDb()
  const isSaved = and(eq(recipients.userId, userId), isOffered, looksLike(recipients.address, address))
  const isUsed = and(
    eq(orders.userId, userId),
    eq(orders.state, 'completed'),
    looksLike(orders.toAddress, address),
  )
  const [saved, used] = await Promise.all([
    db.selectDistinct({ address: recipients.address }).from(recipients).where(isSaved),
    db.selectDistinct({ address: orders.toAddress }).from(orders).where(isUsed),
  ])
  return [...saved, ...used].flatMap((row) => row.address ?? [])
}

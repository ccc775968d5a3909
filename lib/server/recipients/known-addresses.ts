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

/** Where tokens of this person's orders arrived. An address that was only typed does not count. */
async function usedAddresses(userId: string, address: Address): Promise<readonly Address[]> {
  const db = await openDb()
  const isLike = looksLike(orders.toAddress, address)
  const rows = await db
    .selectDistinct({ address: orders.toAddress })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'completed'), isLike))
  return rows.flatMap((row) => row.address ?? [])
}

async function savedAddresses(userId: string, address: Address): Promise<readonly Address[]> {
  const db = await openDb()
  const isLike = looksLike(recipients.address, address)
  const rows = await db
    .selectDistinct({ address: recipients.address })
    .from(recipients)
    .where(and(eq(recipients.userId, userId), isOffered, isLike))
  return rows.flatMap((row) => row.address ?? [])
}

/**
 * The addresses that the person knows and that begin and end as this one, itself included: no other one changes its
 * warning. Known are all saved wallets, more than a form offers, and those at which tokens arrived.
 */
export async function knownAddresses(userId: string, address: Address): Promise<readonly Address[]> {
  const [used, saved] = await Promise.all([usedAddresses(userId, address), savedAddresses(userId, address)])
  return [...saved, ...used]
}

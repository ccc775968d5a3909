import 'server-only'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Address } from '@/lib/domain/chains'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { isOffered } from './rows'

const mostKnown = 500

/** Addresses at which tokens of this person's orders arrived. One that was only typed does not count. */
async function usedAddresses(userId: string): Promise<readonly Address[]> {
  const db = await openDb()
  const rows = await db
    .selectDistinct({ address: orders.toAddress })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'completed'), isNotNull(orders.toAddress)))
    .limit(mostKnown)
  // Safe: written from checked values, so the stored form matches the type.
  return rows.map(({ address }) => address as Address)
}

async function savedAddresses(userId: string): Promise<readonly Address[]> {
  const db = await openDb()
  const rows = await db
    .selectDistinct({ address: recipients.address })
    .from(recipients)
    .where(and(eq(recipients.userId, userId), isOffered, isNotNull(recipients.address)))
  // Safe: written from checked values, so the stored form matches the type.
  return rows.map(({ address }) => address as Address)
}

/** Every address the person knows: all saved wallets, more than a form offers, and those at which tokens arrived. */
export async function knownAddresses(userId: string): Promise<readonly Address[]> {
  const [used, saved] = await Promise.all([usedAddresses(userId), savedAddresses(userId)])
  return [...saved, ...used]
}

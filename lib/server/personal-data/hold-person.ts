import 'server-only'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../db/schema/people'
import type { Db } from '../db/types'

/** The person was erased during this request. */
export class PersonErased extends Error {}

/**
 * Makes an erasure wait until this transaction ends, so that nothing is written for a person after their erasure. Call
 * it first: an erasure locks the person before anything else, and a different lock order would deadlock.
 * @param strength `no key update`: transactions that ask for it run one after another for one person
 * @throws PersonErased when the erasure came first. An erasure deletes every session; a sign-out keeps the row.
 */
export async function holdPerson(
  tx: Db,
  userId: string,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<void> {
  // Two statements: the second must see what an erasure wrote while the first was waiting for it.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength)
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1)
  if (session === undefined) throw new PersonErased()
}

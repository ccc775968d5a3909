import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/chains'
import { sessions, users } from '../db/schema/people'
import type { Db } from '../db/types'
import { type SessionClient, sealClient } from './client'

export const idleLimitMs = 24 * 3_600_000
export const absoluteLimitMs = 7 * 24 * 3_600_000
/** How stale `last_seen_at` may be: not every request writes. */
const seenGrainMs = 60_000

export interface SessionUser {
  readonly id: string
  readonly address: Address
}

/** Holds the row until the session refers to it: an erasure may be deleting the person. */
async function userIdOf(tx: Db, address: string, now: Date): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ id: randomUUID(), address: address.toLowerCase(), createdAt: now })
    .onConflictDoUpdate({ target: users.address, set: { createdAt: sql`${users.createdAt}` } })
    .returning({ id: users.id })
  if (row === undefined) throw new Error('no user was written')
  return row.id
}

/** A new session for a proven address. A sign-in never takes over an existing session. */
export async function startSession(
  db: Db,
  address: Address,
  now: Date,
  client: SessionClient | null = null,
): Promise<{ readonly sessionId: string; readonly userId: string }> {
  const sessionId = randomUUID()
  const expiresAt = new Date(now.getTime() + absoluteLimitMs)
  const userId = await db.transaction(async (tx) => {
    const id = await userIdOf(tx, address, now)
    await tx.insert(sessions).values({
      id: sessionId,
      userId: id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      client: client === null ? null : sealClient(sessionId, client),
    })
    return id
  })
  return { sessionId, userId }
}

function holdingSession(db: Db) {
  return (
    db
      .select({ id: users.id, address: users.address, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, sql.placeholder('sessionId')),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, sql.placeholder('now')),
          gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        ),
      )
      // Unnamed, so that the server stores nothing: a pooler may use another connection for each query.
      .prepare('')
  )
}

/** Every request runs this query, so its text is built once per database. */
const holdingSessions = new WeakMap<Db, ReturnType<typeof holdingSession>>()

/** The session's user, if it is still valid: not revoked, not idle too long, not past its absolute end. */
export async function findSessionUser(db: Db, sessionId: string, now: Date): Promise<SessionUser | null> {
  const query = holdingSessions.get(db) ?? holdingSession(db)
  holdingSessions.set(db, query)
  // As text: a placeholder has no column to convert a Date.
  const idleSince = new Date(now.getTime() - idleLimitMs).toISOString()
  const [row] = await query.execute({ sessionId, now: now.toISOString(), idleSince })
  if (row === undefined) return null
  if (now.getTime() - row.lastSeenAt.getTime() > seenGrainMs) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)))
  }
  return { id: row.id, address: getAddress(row.address) }
}

/** @returns the session's user; null when it had already ended */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<string | null> {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId })
  return ended?.userId ?? null
}

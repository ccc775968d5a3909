// A person's own sessions, as they see and end them. The owner is part of every query. There is no rate limit: a thief
// with a stolen session could use it up, and the owner could not end it.
import 'server-only'
import { and, desc, eq, gt, isNull, ne, not, type SQL } from 'drizzle-orm'
import type { Address } from '@/lib/domain/chains'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SessionList, SessionView } from '@/lib/domain/session-view'
import { orders } from '../db/schema/orders'
import { sessions, users } from '../db/schema/people'
import type { Db } from '../db/types'
import { log } from '../log'
import { noteSecurity } from '../security-log/note'
import { openClient } from './client'
import { idleLimitMs } from './sessions'

const mostOpen = 100
const mostEnded = 20

/** Not ended, not idle too long, not past its absolute end. */
function holding(now: Date): SQL {
  const idleSince = new Date(now.getTime() - idleLimitMs)
  const all = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince))
  if (all === undefined) throw new TypeError('three conditions make one')
  return all
}

function viewOf(row: typeof sessions.$inferSelect, currentId: string | null): SessionView {
  return {
    id: row.id,
    ...openClient(row.id, row.client),
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}

export async function listSessions(
  db: Db,
  userId: string,
  currentId: string | null,
  now: Date,
): Promise<SessionList> {
  const newest = async (which: SQL, most: number) => {
    const mine = and(eq(sessions.userId, userId), which)
    const rows = await db.select().from(sessions).where(mine).orderBy(desc(sessions.createdAt)).limit(most)
    return rows.map((row) => viewOf(row, currentId))
  }
  const isOpen = holding(now)
  const [open, ended] = await Promise.all([newest(isOpen, mostOpen), newest(not(isOpen), mostEnded)])
  return { open, ended }
}

/**
 * @param which of one person
 * @param by who ended them, for the security log
 */
async function end(
  db: Db,
  which: SQL | undefined,
  now: Date,
  by: 'by-person' | 'by-operator',
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(holding(now), which))
    .returning({ userId: sessions.userId })
  // One note for all of them: a note for each would wait for the others at one row, each with a connection.
  const [first] = ended
  if (first !== undefined)
    noteSecurity('session-ended', { userId: first.userId, detail: by, count: ended.length })
  return ended.length
}

interface Owner {
  readonly db: Db
  readonly user: { readonly id: string }
  readonly now: Date
}

/** Ending an ended session succeeds. Another person's session counts as unknown. */
export async function endOwnSession({ db, user, now }: Owner, sessionId: string): Promise<Result<null>> {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))
  await end(db, mine, now, 'by-person')
  return (await db.$count(sessions, mine)) === 0 ? fail({ code: 'not_found' }) : ok(null)
}

export interface EndedSessions {
  readonly count: number
}

export async function endOtherSessions(
  { db, user, now }: Owner,
  currentId: string,
): Promise<Result<EndedSessions>> {
  const others = and(eq(sessions.userId, user.id), ne(sessions.id, currentId))
  return ok({ count: await end(db, others, now, 'by-person') })
}

/** Whose sessions an operator ends: by their wallet, or by one of their orders. */
type SessionsOwner = { readonly address: Address } | { readonly orderId: string }

async function ownerId(db: Db, owner: SessionsOwner): Promise<string | undefined> {
  const [row] =
    'address' in owner
      ? await db.select({ id: users.id }).from(users).where(eq(users.address, owner.address.toLowerCase()))
      : await db.select({ id: orders.userId }).from(orders).where(eq(orders.id, owner.orderId))
  return row?.id
}

/** For operators only: the caller checks the permission. */
export async function endSessionsOf(db: Db, owner: SessionsOwner, now: Date): Promise<Result<EndedSessions>> {
  const userId = await ownerId(db, owner)
  if (userId === undefined) return fail({ code: 'not_found' })
  const count = await end(db, eq(sessions.userId, userId), now, 'by-operator')
  log('info', 'sessions ended by an operator', { count })
  return ok({ count })
}

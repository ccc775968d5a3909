import 'server-only'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { users } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import type { SecurityEvent } from './events'
import { fingerprintsOf, openAddress } from './write'

export interface SecurityFilter {
  readonly event?: SecurityEvent | undefined
  readonly since?: Date | undefined
  /** A person's wallet. An unknown one finds nothing. */
  readonly address?: string | undefined
  readonly limit: number
}

export type SecurityLine = Omit<typeof securityEvents.$inferSelect, 'machine'>

/** A row for an authorised reader, with a stored address decrypted. */
export function openLine(stored: typeof securityEvents.$inferSelect): SecurityLine {
  const { machine: _, ...row } = stored
  return { ...row, address: openAddress(stored) }
}

async function whoOf(db: Db, address: string): Promise<string[] | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.address, address.toLowerCase()))
  return user === undefined ? null : fingerprintsOf(user.id)
}

/** The security log, newest first. */
export async function readSecurityLog(db: Db, filter: SecurityFilter): Promise<readonly SecurityLine[]> {
  const { event, since, address, limit } = filter
  const who = address === undefined ? undefined : await whoOf(db, address)
  if (who === null) return []
  const rows = await db
    .select()
    .from(securityEvents)
    .where(
      and(
        event === undefined ? undefined : eq(securityEvents.event, event),
        since === undefined ? undefined : gte(securityEvents.lastAt, since),
        who === undefined ? undefined : inArray(securityEvents.who, who),
      ),
    )
    .orderBy(desc(securityEvents.minute), desc(securityEvents.lastAt))
    .limit(limit)
  return rows.map(openLine)
}

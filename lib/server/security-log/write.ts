import 'server-only'
import { sql } from 'drizzle-orm'
import { openDb } from '../db/open'
import { securityEvents } from '../db/schema/security'
import { keyedHash } from '../secrets'

export type SecurityRow = Pick<
  typeof securityEvents.$inferInsert,
  'minute' | 'event' | 'who' | 'network' | 'detail'
>

/** Whom a row is about: found by whoever holds the server's secret and the person's id, and told to nobody else. */
export const fingerprintOf = (userId: string): string => keyedHash('security-log', userId).slice(0, 32)

export async function writeSecurity(row: SecurityRow, count: number, at: Date): Promise<void> {
  const { minute, event, who, network, detail } = securityEvents
  await (await openDb())
    .insert(securityEvents)
    .values({ ...row, count, lastAt: at })
    .onConflictDoUpdate({
      target: [minute, event, who, network, detail],
      set: {
        count: sql`${securityEvents.count} + excluded.count`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    })
}

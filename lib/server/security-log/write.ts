import 'server-only'
import { sql } from 'drizzle-orm'
import { openDb } from '../db/open'
import { securityEvents } from '../db/schema/security'
import { decrypted, encrypted, keyedHash, keyedHashes } from '../secrets'

export type SecurityRow = Pick<
  typeof securityEvents.$inferInsert,
  'minute' | 'event' | 'who' | 'network' | 'detail' | 'machine' | 'address'
>

/** Identifies the person of a row, but only with the server's secret and the person's id. */
export const fingerprintOf = (userId: string): string => keyedHash('security-log', userId).slice(0, 32)

/** The same under each accepted secret, since rows from before a rotation stay unchanged. */
export const fingerprintsOf = (userId: string): string[] =>
  keyedHashes('security-log', userId).map((hash) => hash.slice(0, 32))

const minutePurpose = (minute: Date) => `security-log-address\n${minute.toISOString()}`

/** The whole key of the row: bound to less, an address could be moved to another person's row. */
function rowPurpose({ minute, event, who, network, detail, machine }: SecurityRow): string {
  return `security-log-row\n${JSON.stringify([minute.toISOString(), event, who, network, detail, machine])}`
}

/**
 * The row with a whole address, for a deployment that stores them: readable only by this server, with a fingerprint that is
 * stable for a minute.
 */
export function withAddress(row: SecurityRow, address: string): SecurityRow {
  const machine = keyedHash(minutePurpose(row.minute), address).slice(0, 16)
  return { ...row, machine, address: encrypted(rowPurpose({ ...row, machine }), address) }
}

/** Null if none is stored, or no accepted secret sealed it for this row. */
export function openAddress(row: SecurityRow): string | null {
  const { address, minute } = row
  if (address == null) return null
  // Older builds bound it to its minute alone.
  return decrypted(rowPurpose(row), address) ?? decrypted(minutePurpose(minute), address)
}

export async function writeSecurity(row: SecurityRow, count: number, at: Date): Promise<void> {
  const { minute, event, who, network, detail, machine } = securityEvents
  await (await openDb())
    .insert(securityEvents)
    .values({ ...row, count, lastAt: at })
    .onConflictDoUpdate({
      target: [minute, event, who, network, detail, machine],
      set: {
        count: sql`${securityEvents.count} + excluded.count`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    })
}

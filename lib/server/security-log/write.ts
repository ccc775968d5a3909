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

const addressPurpose = (minute: Date) => `security-log-address\n${minute.toISOString()}`

/**
 * A whole address, for a deployment that stores them: readable only by this server, with a fingerprint that is stable
 * for a minute.
 */
export function sealAddress(minute: Date, address: string) {
  const purpose = addressPurpose(minute)
  return { machine: keyedHash(purpose, address).slice(0, 16), address: encrypted(purpose, address) }
}

/** Null if none is stored, or no accepted secret sealed it. */
export function openAddress({ minute, address }: { minute: Date; address: string | null }): string | null {
  return address === null ? null : decrypted(addressPurpose(minute), address)
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

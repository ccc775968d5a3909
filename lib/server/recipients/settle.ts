import 'server-only'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { ServiceRecipient } from '@/lib/settlement/recipients'
import type { Db } from '../db/open'
import { recipients } from '../db/schema/people'
import type { Lane } from '../service/budget'
import { callService } from '../service/settlement'
import type { RecipientRow } from './rows'

const second = 1_000
/** Longer than a create, a change or a look may take; if the process that asks dies, the row is free after this. */
export const leaseMs = 90 * second
/** After these looks, nine minutes in all, a call whose answer was lost has not acted and never will. */
const gapsMs = [5 * second, 15 * second, 60 * second, 180 * second, 300 * second] as const
const kycGapMs = 60 * second
const longestKycGapMs = 3_600 * second
const mostUnknownLooks = 3

type Changes = Partial<typeof recipients.$inferInsert>

/**
 * Takes a row for this caller, as it was read. Of many callers one is told yes.
 * @param state what it is while the service is asked
 */
export async function claimRow(db: Db, row: RecipientRow, state: RecipientRow['state']): Promise<boolean> {
  const now = new Date()
  const isFree = or(isNull(recipients.askedAt), lt(recipients.askedAt, new Date(now.getTime() - leaseMs)))
  const taken = await db
    .update(recipients)
    .set({ askedAt: now, state, nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(recipients.id, row.id), eq(recipients.state, row.state), isFree))
    .returning({ id: recipients.id })
  return taken.length === 1
}

/** Gives a claimed row back, with what was learned. */
export async function release(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .update(recipients)
    .set({ askedAt: null, ...changes })
    .where(eq(recipients.id, id))
}

/** Whether its identity is accepted is asked soon after it was made. */
export function madeAs(row: RecipientRow, serviceRecipientId: string): Changes {
  const nextCheckAt = row.kind === 'pix' ? new Date(Date.now() + 2 * second) : null
  return { serviceRecipientId, state: 'active', checks: 0, nextCheckAt }
}

/** It stays to be seen; the list is asked again, with growing gaps. */
export function stillChecking(row: RecipientRow): Changes {
  const gap = gapsMs[row.checks]
  if (gap === undefined) return neverMade(row)
  return { state: 'checking', checks: row.checks + 1, nextCheckAt: new Date(Date.now() + gap) }
}

/** One that existed before a change is gone for good when no list names it; one that was never seen was never made. */
function neverMade(row: RecipientRow): Changes {
  const none = { nextCheckAt: null, checks: 0 }
  if (row.serviceRecipientId === null) return { ...none, state: 'unmade' }
  return { ...none, state: 'retired', retiredAt: new Date(), endedAt: new Date(), fingerprint: null }
}

function kycSchedule(row: RecipientRow, status: ServiceRecipient['kycStatus']): Changes {
  const isOpen = status === 'pending' || status === 'more_needed'
  const isUntold = status === 'unknown' && row.checks < mostUnknownLooks
  if (row.kind !== 'pix' || !(isOpen || isUntold)) return { checks: 0, nextCheckAt: null }
  const gap = Math.min(longestKycGapMs, kycGapMs * 2 ** row.checks)
  return { checks: row.checks + 1, nextCheckAt: new Date(Date.now() + gap) }
}

/** What the list says of one that it names. */
export function seenAs(row: RecipientRow, found: ServiceRecipient): Changes {
  const { keyKind, maskedKey } = found
  return {
    serviceRecipientId: found.recipientId,
    state: 'active',
    kycStatus: found.kycStatus,
    ...(row.kind === 'pix' && keyKind !== null && maskedKey !== null ? { keyKind, maskedKey } : {}),
    ...kycSchedule(row.state === 'active' ? row : { ...row, checks: 0 }, found.kycStatus),
  }
}

/**
 * Looks for a claimed row in the service's list, where it goes by our id, and gives it back with what the list says.
 * @throws SettlementError when the list could not be asked; the row is still claimed then
 */
export async function settleByList(db: Db, row: RecipientRow, lane: Lane): Promise<void> {
  const found = await callService(lane, (client) => client.findRecipient(row.id))
  if (found !== null) return release(db, row.id, seenAs(row, found))
  await release(db, row.id, row.state === 'checking' ? stillChecking(row) : { nextCheckAt: null })
}

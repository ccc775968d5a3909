// What the service's list says about a recipient, and its consequences.
import 'server-only'
import type { Operation, ServiceRecipient } from '@/lib/settlement'
import type { KeptKey } from '../db/schema/people'
import type { Db } from '../db/types'
import { log } from '../log'
import type { CallLane } from '../service/budget'
import { callService } from '../service/settlement'
import { type Changes, keepServiceId, release } from './lease'
import type { RecipientRow } from './rows'
import { fingerprintOfSeen, judgeTarget, seenTarget } from './target'

const second = 1_000
const minute = 60 * second
/** After these looks, nine minutes in total, a call with a lost answer counts as never executed. */
export const gapsMs = [5 * second, 15 * second, 60 * second, 180 * second, 300 * second] as const
/**
 * A difference is checked again, so that one wrong answer freezes nothing for long. After these it waits for its owner.
 */
const recheckGapsMs = [minute, 10 * minute, 24 * 60 * minute] as const
const kycGapMs = minute
const longestKycGapMs = 60 * minute
const mostUnknownLooks = 3

const inMs = (gap: number) => new Date(Date.now() + gap)

/** When a row is looked at next, and how many scheduled looks it has had. */
type Schedule = Pick<RecipientRow, 'nextCheckAt' | 'recheckAt' | 'checks'>

/** The schedule of a row whose next look is not due yet; null when it is, or there is none. */
export function keptSchedule({ state, nextCheckAt, recheckAt, checks }: RecipientRow): Schedule | null {
  const at = state === 'frozen' ? recheckAt : nextCheckAt
  return at !== null && at.getTime() > Date.now() ? { nextCheckAt, recheckAt, checks } : null
}

/** Values of a row that neither awaits a change nor is frozen. */
const settled = { wantedKey: null, seen: null, recheckAt: null } as const satisfies Changes

/** The service may not have what we sent, so its list is checked soon. */
export function createdAs(serviceRecipientId: string): Changes {
  return { serviceRecipientId, state: 'active', checks: 0, nextCheckAt: inMs(2 * second) }
}

/** The columns of the key that is paid from now on. The original request now means a different recipient. */
function keyColumns({ keyKind, maskedKey, fingerprint }: KeptKey): Changes {
  return { keyKind, maskedKey, keyFingerprint: fingerprint, fingerprint: null }
}

/**
 * Its target is known again, by the service's answer or by its owner. The list is checked a little later: it may still
 * show the old key.
 * @param key the one that is paid from now on; null when it stays the same
 */
export function settledOn(key: KeptKey | null, afterMs: number): Changes {
  const columns = key === null ? {} : keyColumns(key)
  return {
    ...settled,
    ...columns,
    state: 'active',
    kycStatus: 'unknown',
    checks: 0,
    nextCheckAt: inMs(afterMs),
  }
}

/** The result of a call stays open; the list is asked for again, with growing delays. */
export function stillChecking(row: RecipientRow): Changes {
  const gap = gapsMs[row.checks]
  if (gap === undefined) return neverMade(row)
  return { state: 'checking', checks: row.checks + 1, nextCheckAt: inMs(gap) }
}

/** One that existed before a change is gone when the list does not have it; one never seen was never created. */
function neverMade(row: RecipientRow): Changes {
  const none = { ...settled, nextCheckAt: null, checks: 0 }
  if (row.serviceRecipientId === null) return { ...none, state: 'unmade' }
  return { ...none, state: 'retired', retiredAt: new Date(), endedAt: new Date(), fingerprint: null }
}

/** A frozen one is checked a few more times, then only when its owner asks. */
function recheck(checks: number): Changes {
  const gap = recheckGapsMs[checks]
  return { nextCheckAt: null, recheckAt: gap === undefined ? null : inMs(gap), checks: checks + 1 }
}

/** The list says nothing new about this row. */
function unseen(row: RecipientRow, kept: Schedule | null): Changes {
  if (row.state === 'checking') return kept ?? stillChecking(row)
  return row.state === 'frozen' ? (kept ?? recheck(row.checks)) : { nextCheckAt: null }
}

/**
 * The list does not have this row. An active one was ended at the service without us, or the service was reset: it is no
 * longer offered, and is looked for like one whose answer was lost. Right after it was created the list may only lag.
 */
function absent(row: RecipientRow, kept: Schedule | null): Changes {
  if (row.state !== 'active') return unseen(row, kept)
  const isNew = row.createdAt.getTime() > Date.now() - minute
  return isNew ? { nextCheckAt: inMs(minute) } : stillChecking({ ...row, checks: 0 })
}

function kycSchedule(row: RecipientRow, status: ServiceRecipient['kycStatus']): Changes {
  const checks = row.state === 'active' ? row.checks : 0
  const isOpen = status === 'pending' || status === 'more_needed'
  const isUntold = status === 'unknown' && checks < mostUnknownLooks
  if (row.kind !== 'pix' || !(isOpen || isUntold)) return { checks: 0, nextCheckAt: null }
  return { checks: checks + 1, nextCheckAt: inMs(Math.min(longestKycGapMs, kycGapMs * 2 ** checks)) }
}

function frozenAs(
  row: RecipientRow,
  { target, kycStatus }: ServiceRecipient,
  kept: Schedule | null = null,
): Changes {
  const seen = { state: 'frozen', seen: seenTarget(row, target), wantedKey: null, kycStatus } as const
  return { ...seen, ...(row.state === 'frozen' ? (kept ?? recheck(row.checks)) : recheck(0)) }
}

/** What the list says about one it has: what its owner saved, what it was changed to, or something else. */
function seenAs(row: RecipientRow, found: ServiceRecipient, kept: Schedule | null): Changes {
  const verdict = judgeTarget(row, found.target)
  if (verdict === 'other') return frozenAs(row, found, kept)
  // Nothing could be compared: an open question stays open, until it is unclear for too long who is paid.
  const isOpen = row.wantedKey !== null || row.seen !== null
  if (verdict === 'untold' && isOpen) {
    const isLong = row.state === 'checking' && kept === null && gapsMs[row.checks] === undefined
    return isLong ? frozenAs(row, found) : unseen(row, kept)
  }
  // A slow service may still carry out a change whose answer was lost: the first scheduled look waits for it.
  if (verdict === 'same' && row.wantedKey !== null && kept !== null) return kept
  const changed = verdict === 'wanted' ? row.wantedKey : null
  const key =
    changed === null ? { keyFingerprint: fingerprintOfSeen(row, found.target) } : keyColumns(changed)
  const { kycStatus } = found
  const schedule = kycSchedule(row, kycStatus)
  const isKept = row.state === 'active' && schedule.nextCheckAt !== null
  return { ...settled, ...key, state: 'active', kycStatus, ...((isKept ? kept : null) ?? schedule) }
}

/** An answer about one recipient had the id of another one of ours. */
export function logRefusedId({ id }: RecipientRow, operation: Operation): void {
  log('warn', 'recipient id of another refused', { recipientId: id, operation })
}

/**
 * Writes what the list says into a leased row, and releases it.
 * @param kept the schedule to keep after a look between two scheduled ones
 * @returns the row's new state; `refused`, keeping the lease, when the list gives it another recipient's id
 */
export async function takeSeen(
  db: Db,
  leased: RecipientRow,
  found: ServiceRecipient,
  kept: Schedule | null = null,
): Promise<RecipientRow['state'] | 'refused'> {
  const changes = seenAs(leased, found, kept)
  const state = changes.state ?? leased.state
  // An entry with another target must not change our recipient's id.
  const ownId = state === 'frozen' ? leased.serviceRecipientId : null
  if (!(await keepServiceId(db, leased, ownId ?? found.recipientId, changes))) {
    logRefusedId(leased, 'list-recipients')
    return 'refused'
  }
  if (state === 'frozen' && leased.state !== 'frozen')
    log('warn', 'recipient frozen', { recipientId: leased.id })
  if (state === 'active' && leased.seen !== null)
    log('info', 'recipient agrees again', { recipientId: leased.id })
  return state
}

/**
 * Looks up a leased row in the service's list, where its name is our id, and releases it with the result.
 * @param kept the schedule to keep after a look between two scheduled ones: however often a person presses, a lost answer
 * is waited for as long
 * @throws SettlementError when the list could not be read; the lease then stays
 */
export async function settleByList(
  db: Db,
  leased: RecipientRow,
  lane: CallLane,
  kept: Schedule | null = null,
): Promise<void> {
  const found = await callService(lane, (client) => client.findRecipient(leased.id))
  if (found === null) await release(db, leased, absent(leased, kept))
  else if ((await takeSeen(db, leased, found, kept)) === 'refused')
    await release(db, leased, unseen(leased, kept))
}

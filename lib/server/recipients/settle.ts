// What the service's list says of a recipient, and what becomes of it by that.
import 'server-only'
import type { Operation, ServiceRecipient } from '@/lib/settlement'
import type { KeptKey } from '../db/schema/people'
import type { Db } from '../db/types'
import { log } from '../log'
import type { Lane } from '../service/budget'
import { callService } from '../service/settlement'
import { type Changes, keepServiceId, release } from './claim'
import { type RecipientRow, searchTextOf } from './rows'
import { fingerprintOfSeen, judgeTarget, seenTarget } from './target'

const second = 1_000
const minute = 60 * second
/** After these looks, nine minutes in all, a call whose answer was lost has not acted and never will. */
const gapsMs = [5 * second, 15 * second, 60 * second, 180 * second, 300 * second] as const
/** A difference is looked at again, so that one wrong answer freezes nothing for long. After these it waits for its owner. */
const recheckGapsMs = [minute, 10 * minute, 24 * 60 * minute] as const
const kycGapMs = minute
const longestKycGapMs = 60 * minute
const mostUnknownLooks = 3

const inMs = (gap: number) => new Date(Date.now() + gap)

/** What a row has that is neither waiting for a change nor frozen. */
export const settled = { wantedKey: null, seen: null, recheckAt: null } as const satisfies Changes

/** What the service was sent may not be what it holds, so its list is looked at soon. */
export function madeAs(serviceRecipientId: string): Changes {
  return { serviceRecipientId, state: 'active', checks: 0, nextCheckAt: inMs(2 * second) }
}

/** The columns of the key that is paid from now on. What was asked for before is another recipient. */
export function keyColumns({ label }: RecipientRow, { keyKind, maskedKey, fingerprint }: KeptKey): Changes {
  const searchText = searchTextOf(label, { maskedKey })
  return { keyKind, maskedKey, keyFingerprint: fingerprint, searchText, fingerprint: null }
}

/** What came of a call stays open; the list is asked again, with growing gaps. */
export function stillChecking(row: RecipientRow): Changes {
  const gap = gapsMs[row.checks]
  if (gap === undefined) return neverMade(row)
  return { state: 'checking', checks: row.checks + 1, nextCheckAt: inMs(gap) }
}

/** One that existed before a change is gone for good when no list names it; one that was never seen was never made. */
function neverMade(row: RecipientRow): Changes {
  const none = { ...settled, nextCheckAt: null, checks: 0 }
  if (row.serviceRecipientId === null) return { ...none, state: 'unmade' }
  return { ...none, state: 'retired', retiredAt: new Date(), endedAt: new Date(), fingerprint: null }
}

/** A frozen one is looked at a few times more, then when its owner asks. */
function recheck(checks: number): Changes {
  const gap = recheckGapsMs[checks]
  return { nextCheckAt: null, recheckAt: gap === undefined ? null : inMs(gap), checks: checks + 1 }
}

/** The list said nothing of this row. */
function unseen(row: RecipientRow): Changes {
  if (row.state === 'checking') return stillChecking(row)
  return row.state === 'frozen' ? recheck(row.checks) : { nextCheckAt: null }
}

function kycSchedule(row: RecipientRow, status: ServiceRecipient['kycStatus']): Changes {
  const checks = row.state === 'active' ? row.checks : 0
  const isOpen = status === 'pending' || status === 'more_needed'
  const isUntold = status === 'unknown' && checks < mostUnknownLooks
  if (row.kind !== 'pix' || !(isOpen || isUntold)) return { checks: 0, nextCheckAt: null }
  return { checks: checks + 1, nextCheckAt: inMs(Math.min(longestKycGapMs, kycGapMs * 2 ** checks)) }
}

function frozenAs(row: RecipientRow, { target, kycStatus }: ServiceRecipient): Changes {
  const seen = seenTarget(row, target)
  return {
    state: 'frozen',
    seen,
    wantedKey: null,
    kycStatus,
    ...recheck(row.state === 'frozen' ? row.checks : 0),
  }
}

/** What the list says of one that it names: what its owner saved, what it was changed to, or something else. */
function seenAs(row: RecipientRow, found: ServiceRecipient): Changes {
  const verdict = judgeTarget(row, found.target)
  if (verdict === 'other') return frozenAs(row, found)
  // Nothing was compared: what was open stays open, until nobody can tell any more what is paid.
  const isOpen = row.wantedKey !== null || row.seen !== null
  if (verdict === 'untold' && isOpen) {
    if (row.state === 'frozen') return recheck(row.checks)
    return gapsMs[row.checks] === undefined ? frozenAs(row, found) : stillChecking(row)
  }
  const changed = verdict === 'wanted' ? row.wantedKey : null
  const key =
    changed === null ? { keyFingerprint: fingerprintOfSeen(row, found.target) } : keyColumns(row, changed)
  const { kycStatus } = found
  return { ...settled, ...key, state: 'active', kycStatus, ...kycSchedule(row, kycStatus) }
}

/** An answer about one recipient named the id of another one of ours. */
export function logRefusedId({ id }: RecipientRow, operation: Operation): void {
  log('warn', 'recipient id of another refused', { recipientId: id, operation })
}

/**
 * Writes into a claimed row what the list says of it, and gives it back.
 * @returns the row's state from now on; `refused`, with the row still claimed, when the list gives it the id of another
 */
export async function takeSeen(
  db: Db,
  claimed: RecipientRow,
  found: ServiceRecipient,
): Promise<RecipientRow['state'] | 'refused'> {
  const changes = seenAs(claimed, found)
  const state = changes.state ?? claimed.state
  // An entry that is paid elsewhere does not get to say under which id ours goes.
  const ownId = state === 'frozen' ? claimed.serviceRecipientId : null
  if (!(await keepServiceId(db, claimed, ownId ?? found.recipientId, changes))) {
    logRefusedId(claimed, 'list-recipients')
    return 'refused'
  }
  if (state === 'frozen' && claimed.state !== 'frozen')
    log('warn', 'recipient frozen', { recipientId: claimed.id })
  if (state === 'active' && claimed.seen !== null)
    log('info', 'recipient agrees again', { recipientId: claimed.id })
  return state
}

/**
 * Looks for a claimed row in the service's list, where it goes by our id, and gives it back with what the list says.
 * @throws SettlementError when the list could not be asked; the row is still claimed then
 */
export async function settleByList(db: Db, claimed: RecipientRow, lane: Lane): Promise<void> {
  const found = await callService(lane, (client) => client.findRecipient(claimed.id))
  if (found !== null && (await takeSeen(db, claimed, found)) !== 'refused') return
  await release(db, claimed, unseen(claimed))
}

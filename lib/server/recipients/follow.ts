import 'server-only'
import { and, asc, eq, inArray, lte, not, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SettlementError, type SettlementService } from '@/lib/settlement'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { log } from '../log'
import { deleteUserWithoutTraces } from '../personal-data/erase'
import { callService } from '../service/settlement'
import { isStopping } from '../stopping'
import { isHeldByAnother, leaseMs, leaseRow, nextLook, release } from './lease'
import { isStillPaid } from './retire'
import type { RecipientRow } from './rows'
import { gapsMs, settleByList } from './settle'

const minute = 60_000
const mostPerRound = 10
const longestWaitMs = 60 * minute

/** Whether the list, which has only active ones, still has it. */
async function isListed(client: SettlementService, name: string, hasAnswered: boolean): Promise<boolean> {
  try {
    return (await client.findRecipient(name)) !== null
  } catch (error) {
    // A service without a list (its path is assumed) can't say more than its answer did.
    if (hasAnswered && error instanceof SettlementError && error.status === 404) return false
    throw error
  }
}

/** @throws SettlementError until the deactivation is confirmed by the answer or the list */
async function deactivate(client: SettlementService, name: string, recipientId: string): Promise<void> {
  let odd: SettlementError | null = null
  try {
    if ((await client.deactivateRecipient(recipientId)) === 'confirmed') return
  } catch (error) {
    if (!(error instanceof SettlementError) || error.code !== 'service_answer_invalid') throw error
    odd = error
  }
  if (!(await isListed(client, name, odd === null))) return
  const failure = {
    operation: 'deactivate-recipient',
    code: 'service_answer_invalid',
    outcome: 'unknown',
  } as const
  throw odd ?? new SettlementError(failure)
}

/**
 * Deactivates a recipient at the service, where its name is our id.
 * @returns whether the service has it
 * @throws SettlementError until that is certain
 */
async function endAtService(db: Db, { id, serviceRecipientId: kept }: RecipientRow): Promise<boolean> {
  // An older build may have stored another recipient's id, which must not be deactivated instead.
  const isOwn = kept !== null && !(await isHeldByAnother(db, id, kept))
  return callService('rest', async (client) => {
    const recipientId = isOwn ? kept : (await client.findRecipient(id))?.recipientId
    if (recipientId !== undefined) await deactivate(client, id, recipientId)
    return recipientId !== undefined
  })
}

/** Deactivates a retired one at the service, once no order needs it. */
async function endRetired(db: Db, leased: RecipientRow): Promise<void> {
  if (await isStillPaid(db, leased.userId, leased.id)) {
    await release(db, leased, { nextCheckAt: new Date(Date.now() + 5 * minute) })
    return
  }
  if (leased.serviceRecipientId !== null) await endAtService(db, leased)
  await release(db, leased, { endedAt: new Date(), nextCheckAt: null })
}

/**
 * One that its owner erased: deactivated at the service, then deleted here. One that the service does not have yet may be
 * on its way there, so it is looked for as long as any call with a lost answer.
 */
async function forgetRecipient(db: Db, leased: RecipientRow): Promise<void> {
  const gap = gapsMs[leased.checks]
  if (!(await endAtService(db, leased)) && gap !== undefined) {
    const nextCheckAt = new Date(Date.now() + gap)
    await release(db, leased, { checks: leased.checks + 1, nextCheckAt })
    return
  }
  await db.delete(recipients).where(eq(recipients.id, leased.id))
  await deleteUserWithoutTraces(db, leased.userId)
}

/** A timeout, a spent budget or a failing service says nothing about the recipient. */
async function tryLater(db: Db, leased: RecipientRow, error: SettlementError): Promise<void> {
  const isEnd = leased.state === 'dropped' || leased.state === 'retired'
  // A service that did not deactivate it is asked less and less often. Looks at the list have their own schedule.
  const checks = isEnd && error.outcome !== 'not-sent' ? leased.checks + 1 : leased.checks
  const gap = isEnd ? Math.min(longestWaitMs, minute * 2 ** leased.checks) : minute
  const wait = Math.max((error.retryAfterSeconds ?? 0) * 1_000, gap)
  await release(db, leased, { ...nextLook(leased, new Date(Date.now() + wait)), checks })
}

async function look(db: Db, row: RecipientRow): Promise<void> {
  const leased = await leaseRow(db, row, row.state)
  if (leased === null) return
  try {
    if (leased.state === 'dropped') await forgetRecipient(db, leased)
    else if (leased.state === 'retired') await endRetired(db, leased)
    else await settleByList(db, leased, 'rest')
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    await tryLater(db, leased, error)
  }
}

const ofEnds = inArray(recipients.state, ['dropped', 'retired'])
const opened = alias(recipients, 'opened')

/**
 * The queues of due rows, in the order in which they are served. A deactivation waits while an answer about another
 * recipient is open: one erasure may bring hundreds, which would take every call that the others wait for.
 */
function queuesAt(db: Db, now: Date) {
  const isSoon = lte(opened.nextCheckAt, new Date(now.getTime() + minute))
  const open = db
    .select({ id: opened.id })
    .from(opened)
    .where(and(eq(opened.state, 'checking'), isSoon))
  return [
    { due: 'nextCheckAt', which: not(ofEnds) },
    { due: 'recheckAt', which: eq(recipients.state, 'frozen') },
    { due: 'nextCheckAt', which: and(ofEnds, notExists(open)) },
  ] as const
}

type Queue = ReturnType<typeof queuesAt>[number]

/** The row of a queue that has waited longest, skipping those that another process is taking. */
async function nextOf(db: Db, now: Date, { due, which }: Queue): Promise<RecipientRow | null> {
  const at = recipients[due]
  const next = db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(which, lte(at, now)))
    .orderBy(asc(at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(recipients)
    .set({ [due]: new Date(now.getTime() + leaseMs) })
    .where(eq(recipients.id, next))
    .returning()
  return taken ?? null
}

async function nextDue(db: Db, now: Date): Promise<RecipientRow | null> {
  for (const queue of queuesAt(db, now)) {
    const row = await nextOf(db, now, queue)
    if (row !== null) return row
  }
  return null
}

/**
 * One round over due recipients: settles lost answers, checks pending identity data, sends deactivations. Any number of
 * processes may run it at once.
 * @param limitMs no look begins later
 * @returns how many were looked at
 */
export async function followRecipients(db: Db, limitMs = Number.POSITIVE_INFINITY): Promise<number> {
  const untilMs = performance.now() + limitMs
  for (let looked = 0; ; looked++) {
    if (looked === mostPerRound || isStopping() || performance.now() >= untilMs) return looked
    const row = await nextDue(db, new Date())
    if (row === null) return looked
    try {
      await look(db, row)
    } catch (thrown) {
      log('error', 'recipient not followed', { recipientId: row.id, thrown })
    }
  }
}

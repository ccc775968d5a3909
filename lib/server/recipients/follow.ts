import 'server-only'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { SettlementError } from '@/lib/settlement/errors'
import type { Db } from '../db/open'
import { recipients } from '../db/schema/people'
import { log } from '../log'
import { deleteUserWithoutTraces } from '../personal-data/erase'
import { callService } from '../service/settlement'
import { countOpenOrders } from './retire'
import { findRow, type RecipientRow } from './rows'
import { claimRow, leaseMs, release, settleByList } from './settle'

const minute = 60_000
const mostPerRound = 10
const longestWaitMs = 60 * minute

/** Tells the service of an end, once nothing that was quoted waits for it. */
async function endAtService(db: Db, row: RecipientRow): Promise<void> {
  const { serviceRecipientId } = row
  if ((await countOpenOrders(row.userId, row.id)) > 0)
    return release(db, row.id, { nextCheckAt: new Date(Date.now() + 5 * minute) })
  if (serviceRecipientId !== null)
    await callService('rest', (client) => client.deactivateRecipient(serviceRecipientId))
  await release(db, row.id, { endedAt: new Date(), nextCheckAt: null })
}

/** One whose owner had it erased: ended at the service, found there by its name if need be, and then gone from here. */
async function forgetRecipient(db: Db, row: RecipientRow): Promise<void> {
  await callService('rest', async (client) => {
    const known = row.serviceRecipientId ?? (await client.findRecipient(row.id))?.recipientId
    if (known !== undefined) await client.deactivateRecipient(known)
  })
  await db.delete(recipients).where(eq(recipients.id, row.id))
  await deleteUserWithoutTraces(db, row.userId)
}

async function look(db: Db, row: RecipientRow): Promise<void> {
  if (!(await claimRow(db, row, row.state))) return
  try {
    if (row.state === 'dropped') await forgetRecipient(db, row)
    else if (row.state === 'retired') await endAtService(db, row)
    else await settleByList(db, row, 'rest')
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    // A timeout, a spent budget, an ill service: none of them is news of the recipient.
    const wait = Math.max((error.retryAfterSeconds ?? 0) * 1_000, Math.min(longestWaitMs, minute))
    await release(db, row.id, { nextCheckAt: new Date(Date.now() + wait) })
  }
}

/** Takes the row that has waited longest, past those that another process is taking at this moment. */
async function nextDue(db: Db, now: Date): Promise<RecipientRow | null> {
  const next = db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(isNotNull(recipients.nextCheckAt), lte(recipients.nextCheckAt, now)))
    .orderBy(asc(recipients.nextCheckAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(recipients)
    .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(eq(recipients.id, next))
    .returning({ id: recipients.id })
  return taken === undefined ? null : findRow(db, eq(recipients.id, taken.id))
}

/**
 * One round over the recipients that are due: lost answers are settled, identity that is being checked is looked at, ends
 * are told. Any number of processes may run theirs at once.
 * @returns how many were looked at
 */
export async function followRecipients(db: Db, now: () => Date = () => new Date()): Promise<number> {
  for (let looked = 0; ; looked++) {
    const row = looked < mostPerRound ? await nextDue(db, now()) : null
    if (row === null) return looked
    try {
      await look(db, row)
    } catch (thrown) {
      log('error', 'recipient not followed', { thrown })
    }
  }
}

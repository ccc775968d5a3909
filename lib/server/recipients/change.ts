import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  failureOf,
  type RecipientTarget,
  SettlementError,
  type UpdateRecipientRequest,
} from '@/lib/settlement'
import type { ActionContext } from '../action'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { growingWait } from '../growing-wait'
import { callService } from '../service/settlement'
import { leaseRow, release } from './lease'
import { findRow, owned, type RecipientRow, searchTextOf, toView } from './rows'
import { keptSchedule, settleByList, settledOn, stillChecking, takeSeen } from './settle'
import { judgeTarget, keptKey } from './target'

export const missing = fail({ code: 'recipient_not_found' })

export async function viewAgain(db: Db, id: string): Promise<Result<SavedRecipientView>> {
  const row = await findRow(db, eq(recipients.id, id))
  const view = row === null ? null : toView(row)
  return view === null ? missing : ok(view)
}

/** A new label, which the service never sees. */
export async function renameRecipient(
  { db, user }: ActionContext,
  { recipientId, label }: { readonly recipientId: string; readonly label: string },
): Promise<Result<SavedRecipientView>> {
  const states = ['active', 'checking', 'frozen', 'retired'] as const
  const which = and(owned(user.id, recipientId), inArray(recipients.state, states))
  const isRenamed = await db.transaction(async (tx) => {
    // Locked, since a change that ends meanwhile writes another key.
    const [row] = await tx.select().from(recipients).where(which).for('update')
    if (row === undefined) return false
    const searchText = searchTextOf(label, row)
    // From now on the original request means a different recipient.
    await tx.update(recipients).set({ label, searchText, fingerprint: null }).where(which)
    return true
  })
  return isRenamed ? viewAgain(db, recipientId) : missing
}

/** Until the list shows the new key, or minutes have passed, it is unknown which key is paid: offer neither. */
async function afterLostChange(db: Db, leased: RecipientRow): Promise<void> {
  try {
    const found = await callService('watched', (client) => client.findRecipient(leased.id))
    // A saved wallet is only ever reset to the address we have.
    const done = leased.kind === 'pix' ? 'wanted' : 'same'
    if (found !== null && judgeTarget(leased, found.target) === done)
      if ((await takeSeen(db, leased, found)) !== 'refused') return
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
  }
  await release(db, leased, stillChecking({ ...leased, checks: 2 }))
}

/** Whether the service has confirmed a change; false when unknown. @throws SettlementError when it was refused */
async function isConfirmed(request: UpdateRecipientRequest): Promise<boolean> {
  try {
    return (await callService('person', (client) => client.updateRecipient(request))) === 'confirmed'
  } catch (error) {
    if (!(error instanceof SettlementError) || error.outcome !== 'unknown') throw error
    return false
  }
}

/** Sends a change, which counts once the service's answer or its list has confirmed it. */
export async function changeAtService(
  { db }: ActionContext,
  row: KnownRow,
  target: RecipientTarget,
): Promise<Result<SavedRecipientView>> {
  const wantedKey = target.details === undefined ? null : keptKey(row.id, target.details)
  const leased = await leaseRow(db, row, 'checking', { wantedKey, checks: 0 })
  if (leased === null) return fail({ code: 'recipient_checking' })
  try {
    if (await isConfirmed({ recipientId: row.serviceRecipientId, ...target }))
      await release(db, leased, settledOn(leased.wantedKey, 10_000))
    else await afterLostChange(db, leased)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    const { state, nextCheckAt, checks } = row
    await release(db, leased, { state, nextCheckAt, checks, wantedKey: null })
    return fail(failureOf(error))
  }
  return viewAgain(db, row.id)
}

type KnownRow = RecipientRow & { readonly serviceRecipientId: string }

/** A recipient that may be changed: known to the service, and not being checked. */
export async function findChangeable(
  { db, user }: ActionContext,
  recipientId: string,
  kind: RecipientRow['kind'],
): Promise<Result<KnownRow>> {
  const row = await findRow(db, and(owned(user.id, recipientId), eq(recipients.kind, kind)))
  const serviceRecipientId = row?.serviceRecipientId ?? null
  if (row === null || serviceRecipientId === null || row.state === 'retired') return missing
  if (row.state !== 'active' && row.state !== 'frozen') return fail({ code: 'recipient_checking' })
  return ok({ ...row, serviceRecipientId })
}

/**
 * Another key or identity for a Pix recipient; for a frozen one perhaps the saved key. An order quoted for another key
 * can no longer be signed.
 */
export async function changePixDetails(
  context: ActionContext,
  { recipientId, details }: { readonly recipientId: string; readonly details: PixRecipientInput },
): Promise<Result<SavedRecipientView>> {
  const found = await findChangeable(context, recipientId, 'pix')
  return found.ok ? changeAtService(context, found.data, { details }) : found
}

/** Another look takes a second or so. It may have read the list before the press, so its answer isn't used. */
const otherLookMs = 3_000

async function lookNow(db: Db, leased: RecipientRow, before: RecipientRow) {
  try {
    await settleByList(db, leased, 'person', keptSchedule(before))
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    await release(db, leased, { nextCheckAt: before.nextCheckAt, recheckAt: before.recheckAt })
    return fail(failureOf(error))
  }
  return viewAgain(db, before.id)
}

/** A person wants to know now: ask for the list regardless of the schedule, once another look is over. */
export async function checkRecipient(
  { db, user }: ActionContext,
  { recipientId }: { readonly recipientId: string },
): Promise<Result<SavedRecipientView>> {
  const end = Date.now() + otherLookMs
  for (const wait = growingWait(); ; await wait()) {
    const row = await findRow(db, owned(user.id, recipientId))
    if (row === null || toView(row) === null) return missing
    const isChecked = row.state === 'checking' || row.state === 'active' || row.state === 'frozen'
    if (!isChecked) return viewAgain(db, row.id)
    const leased = await leaseRow(db, row, row.state)
    if (leased !== null) return lookNow(db, leased, row)
    if (Date.now() > end) return fail({ code: 'recipient_checking' })
  }
}

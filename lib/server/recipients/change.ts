import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { maskPixKey, parsePixKey } from '@/lib/domain/pix'
import type { PixRecipientInput } from '@/lib/domain/ramp-api'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SavedRecipientView } from '@/lib/domain/saved-recipient'
import { SettlementError } from '@/lib/settlement/errors'
import type { ActionContext } from '../action'
import type { Db } from '../db/open'
import { recipients } from '../db/schema/people'
import { callService } from '../service/settlement'
import { failureOf } from './create'
import { findRow, owned, type RecipientRow, searchTextOf, toView } from './rows'
import { claimRow, release, seenAs, settleByList, stillChecking } from './settle'

const missing = fail({ code: 'recipient_not_found' })

async function viewAgain(db: Db, id: string): Promise<Result<SavedRecipientView>> {
  const row = await findRow(db, eq(recipients.id, id))
  const view = row === null ? null : toView(row)
  return view === null ? missing : ok(view)
}

/** A new label, which the service never sees. */
export async function renameRecipient(
  { db, user }: ActionContext,
  { recipientId, label }: { readonly recipientId: string; readonly label: string },
): Promise<Result<SavedRecipientView>> {
  const which = and(owned(user.id, recipientId), inArray(recipients.state, ['active', 'checking', 'retired']))
  const row = await findRow(db, which)
  if (row === null) return missing
  const searchText = searchTextOf(label, row)
  // What was asked for is another recipient than this one from now on.
  await db.update(recipients).set({ label, searchText, fingerprint: null }).where(which)
  return viewAgain(db, recipientId)
}

function shownOf(details: PixRecipientInput) {
  const key = parsePixKey(details.pixKey, details.taxId)
  if (!key.ok) throw new TypeError('a recipient is changed by checked input only')
  return { maskedKey: maskPixKey(key), keyKind: key.kind }
}

/** Which key is paid is not known until the list shows the new one, or minutes have passed: until then none is offered. */
async function afterLostChange(db: Db, row: RecipientRow, maskedKey: string): Promise<void> {
  const checking = { ...row, state: 'checking', checks: 0 } as const
  try {
    const found = await callService('watched', (client) => client.findRecipient(row.id))
    if (found?.maskedKey === maskedKey && maskedKey !== row.maskedKey)
      return await release(db, row.id, seenAs(checking, found))
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
  }
  await release(db, row.id, stillChecking({ ...checking, checks: 2 }))
}

/** Another key or identity for a PIX recipient. Orders that were quoted before keep the key that they were quoted for. */
export async function changePixDetails(
  { db, user }: ActionContext,
  { recipientId, details }: { readonly recipientId: string; readonly details: PixRecipientInput },
): Promise<Result<SavedRecipientView>> {
  const row = await findRow(db, and(owned(user.id, recipientId), eq(recipients.kind, 'pix')))
  const serviceRecipientId = row?.serviceRecipientId ?? null
  if (row === null || serviceRecipientId === null || row.state === 'retired') return missing
  if (row.state !== 'active' || !(await claimRow(db, row, 'checking')))
    return fail({ code: 'recipient_checking' })
  const shown = shownOf(details)
  try {
    await callService('person', (client) =>
      client.updateRecipient({ recipientId: serviceRecipientId, details }),
    )
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (error.outcome !== 'unknown') {
      await release(db, row.id, { state: 'active', nextCheckAt: row.nextCheckAt })
      return fail(failureOf(error))
    }
    await afterLostChange(db, row, shown.maskedKey)
    return viewAgain(db, row.id)
  }
  await release(db, row.id, {
    ...shown,
    state: 'active',
    searchText: searchTextOf(row.label, { maskedKey: shown.maskedKey }),
    fingerprint: null,
    kycStatus: 'unknown',
    checks: 0,
    nextCheckAt: new Date(Date.now() + 1_000),
  })
  return viewAgain(db, row.id)
}

/** A person wants to know now: the list is asked, whatever the schedule says. */
export async function checkRecipient(
  { db, user }: ActionContext,
  { recipientId }: { readonly recipientId: string },
): Promise<Result<SavedRecipientView>> {
  const row = await findRow(db, owned(user.id, recipientId))
  if (row === null || toView(row) === null) return missing
  const isChecked = row.state === 'checking' || (row.state === 'active' && row.kind === 'pix')
  if (!isChecked || !(await claimRow(db, row, row.state))) return viewAgain(db, row.id)
  try {
    await settleByList(db, row, 'person')
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    await release(db, row.id, { nextCheckAt: row.nextCheckAt })
    return fail(failureOf(error))
  }
  return viewAgain(db, row.id)
}

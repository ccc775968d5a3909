import 'server-only'
import { eq } from 'drizzle-orm'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { fail, type Result } from '@/lib/domain/result'
import { failureOf, type RecipientTarget, type ServiceRecipient, SettlementError } from '@/lib/settlement'
import type { ActionContext } from '../action'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { isUniqueViolation } from '../failures'
import { growingWait } from '../growing-wait'
import { holdPerson } from '../personal-data/hold-person'
import type { CallLane } from '../service/budget'
import { callService } from '../service/settlement'
import { viewAgain } from './change'
import { draftRecipient, type RecipientDraft } from './draft'
import { dropUnasked, isBlank } from './dropped'
import { keepServiceId, leaseMs, leaseRow, release } from './lease'
import { findRow, type RecipientRow } from './rows'
import { createdAs, keptSchedule, logRefusedId, stillChecking, takeSeen } from './settle'

/** The service refused, or was never asked. A 409 says that the name was created before, whatever else went wrong. */
function isSureNo({ operation, outcome, status }: SettlementError): boolean {
  return operation === 'create-recipient' && outcome !== 'unknown' && status !== 409
}

/** It is unknown whether it was created; its state says so until the list shows it. */
function unsettled(error: SettlementError | null): SettlementError {
  return new SettlementError({
    operation: 'create-recipient',
    code: 'recipient_checking',
    outcome: 'unknown',
    retryAfterSeconds: error?.retryAfterSeconds,
    correlationId: error?.correlationId,
  })
}

function notAsked(code: 'recipient_not_found' | 'recipient_changed'): SettlementError {
  return new SettlementError({ operation: 'create-recipient', code, outcome: 'not-sent' })
}

function find(id: string, lane: CallLane) {
  return callService(lane, (client) => client.findRecipient(id))
}

/** The service's id from the list; null, keeping the lease, when the list gives it another recipient's id. */
async function keepSeen(db: Db, leased: RecipientRow, found: ServiceRecipient): Promise<string | null> {
  const state = await takeSeen(db, leased, found)
  if (state === 'frozen') throw notAsked('recipient_changed')
  if (state === 'checking') throw unsettled(null)
  return state === 'refused' ? null : found.recipientId
}

/**
 * After an answer that was lost or named another recipient, asks for the list once, immediately; what it does not have
 * stays open.
 */
async function afterLoss(db: Db, leased: RecipientRow, error: SettlementError | null): Promise<string> {
  const checking = { ...leased, checks: 0 }
  let found: ServiceRecipient | null = null
  try {
    // Only one look, since a person waits; what it does not show is looked for again later.
    found = await find(leased.id, 'watched')
  } catch (listError) {
    if (!(listError instanceof SettlementError)) throw listError
  }
  const kept = found === null ? null : await keepSeen(db, checking, found)
  if (kept !== null) return kept
  await release(db, leased, stillChecking(checking))
  throw unsettled(error)
}

/** Finds one requested before in the list; otherwise asks the service to create it. */
async function findOrCreate(
  leased: RecipientRow,
  wasAsked: boolean,
  target: RecipientTarget,
): Promise<ServiceRecipient | { readonly recipientId: string }> {
  const known = wasAsked ? await find(leased.id, 'person') : null
  return known ?? callService('person', (client) => client.createRecipient({ name: leased.id, ...target }))
}

async function ask(
  db: Db,
  leased: RecipientRow,
  before: RecipientRow,
  target: RecipientTarget,
): Promise<string> {
  const wasAsked = before.state === 'checking' || before.state === 'unmade'
  let answer: Awaited<ReturnType<typeof findOrCreate>>
  try {
    answer = await findOrCreate(leased, wasAsked, target)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (!isSureNo(error)) return afterLoss(db, leased, error)
    const isUnasked = before.state === 'drafted' && error.outcome === 'not-sent'
    if (isUnasked) await dropUnasked(db, leased)
    // An earlier call may have created it, which this refusal does not undo. It is no look at the list, either.
    else if (wasAsked) await release(db, leased, keptSchedule(before) ?? stillChecking(leased))
    else await release(db, leased, { state: 'dropped', nextCheckAt: null })
    throw error
  }
  if ('target' in answer) return (await keepSeen(db, leased, answer)) ?? afterLoss(db, leased, null)
  const { recipientId } = answer
  if (await keepServiceId(db, leased, recipientId, createdAs(recipientId))) return recipientId
  logRefusedId(leased, 'create-recipient')
  return afterLoss(db, leased, null)
}

const askable: readonly RecipientRow['state'][] = ['drafted', 'checking', 'unmade', 'dropped']

/**
 * The service's id of a drafted recipient: requested once, for any number of concurrent callers and processes.
 * @throws SettlementError: `recipient_checking` when it is unknown whether it was created, `recipient_changed` when the
 * service names another key or address, `recipient_not_found` when it was retired meanwhile, or the service's own
 * refusal
 */
export async function createAtService(db: Db, id: string, target: RecipientTarget): Promise<string> {
  const end = Date.now() + leaseMs
  const wait = growingWait()
  for (let hasWaited = false; ; hasWaited = true) {
    const row = await findRow(db, eq(recipients.id, id))
    if (row?.state === 'active' && row.serviceRecipientId !== null) return row.serviceRecipientId
    if (row?.state === 'frozen') throw notAsked('recipient_changed')
    if (row === null || isBlank(row) || !askable.includes(row.state)) throw notAsked('recipient_not_found')
    // A change of an existing one is settled only by the list; a caller that waited for another's call uses its result.
    const isForList = row.serviceRecipientId !== null || (hasWaited && row.state === 'checking')
    if (isForList && row.askedAt === null) throw unsettled(null)
    const leased = isForList ? null : await leaseRow(db, row, 'checking')
    if (leased !== null) return ask(db, leased, row, target)
    if (Date.now() > end) throw unsettled(null)
    await wait()
  }
}

type SaveIntent = Pick<RecipientDraft, 'label' | 'target' | 'intentKey'>

const rounds = 4

/** Drafts once, even with concurrent writers. */
async function draftOnce({ db, user, now }: ActionContext, intent: SaveIntent): Promise<string> {
  for (let round = 1; ; round++) {
    try {
      return await db.transaction(async (tx) => {
        await holdPerson(tx, user.id)
        return draftRecipient(tx, { ...intent, userId: user.id, now })
      })
    } catch (error) {
      if (!isUniqueViolation(error) || round === rounds) throw error
    }
  }
}

/** The press that this one waited for was refused before the service was asked, and left nothing: see dropUnasked. */
async function isGone(db: Db, id: string, { code }: SettlementError): Promise<boolean> {
  if (code !== 'recipient_not_found') return false
  const row = await findRow(db, eq(recipients.id, id))
  return row === null || isBlank(row)
}

/**
 * One press saves one recipient. A lost answer is not a failure, and neither is one that differs from the request: the
 * recipient is then "checking" or "frozen".
 */
export async function saveRecipient(
  context: ActionContext,
  intent: SaveIntent,
): Promise<Result<SavedRecipientView>> {
  const id = await draftOnce(context, intent)
  try {
    await createAtService(context.db, id, intent.target)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    // Each round another press has ended, so the rounds end, too.
    if (await isGone(context.db, id, error)) return saveRecipient(context, intent)
    if (error.code !== 'recipient_checking' && error.code !== 'recipient_changed')
      return fail(failureOf(error))
  }
  return viewAgain(context.db, id)
}

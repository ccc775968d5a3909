import 'server-only'
import { eq } from 'drizzle-orm'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { RecipientTarget, ServiceRecipient } from '@/lib/settlement'
import { SettlementError } from '@/lib/settlement'
import type { ActionContext } from '../action'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { isUniqueViolation } from '../failures'
import { holdPerson } from '../personal-data/hold-person'
import type { Lane } from '../service/budget'
import { callService } from '../service/settlement'
import { claimRow, keepServiceId, leaseMs, release } from './claim'
import { draftRecipient } from './draft'
import { findRow, type RecipientRow, toView } from './rows'
import { logRefusedId, madeAs, stillChecking, takeSeen } from './settle'

/** The service said no, or was never asked. A 409 says that the name was created before, whatever else went wrong. */
function isSureNo({ operation, outcome, status }: SettlementError): boolean {
  return operation === 'create-recipient' && outcome !== 'unknown' && status !== 409
}

/** Whether it was made is not known; its state says so, and the list will tell. */
function unsettled(error: SettlementError | null): SettlementError {
  return new SettlementError({
    operation: 'create-recipient',
    code: 'recipient_checking',
    outcome: 'unknown',
    retryAfterSeconds: error?.retryAfterSeconds ?? undefined,
    correlationId: error?.correlationId ?? undefined,
  })
}

function notAsked(code: 'recipient_not_found' | 'recipient_changed'): SettlementError {
  return new SettlementError({ operation: 'create-recipient', code, outcome: 'not-sent' })
}

function find(id: string, lane: Lane) {
  return callService(lane, (client) => client.findRecipient(id))
}

/** The service's id by what the list says; null, with the row still claimed, when the list gives it the id of another. */
async function keepSeen(db: Db, claimed: RecipientRow, found: ServiceRecipient): Promise<string | null> {
  const state = await takeSeen(db, claimed, found)
  if (state === 'frozen') throw notAsked('recipient_changed')
  if (state === 'checking') throw unsettled(null)
  return state === 'refused' ? null : found.recipientId
}

/** After an answer that was lost, or named another recipient, the list is asked once, at once; what it does not know stays open. */
async function afterLoss(db: Db, claimed: RecipientRow, error: SettlementError | null): Promise<string> {
  const checking = { ...claimed, checks: 0 }
  let found: ServiceRecipient | null = null
  try {
    // One look: somebody waits, and what it does not tell is looked for again later.
    found = await find(claimed.id, 'watched')
  } catch (listError) {
    if (!(listError instanceof SettlementError)) throw listError
  }
  const kept = found === null ? null : await keepSeen(db, checking, found)
  if (kept !== null) return kept
  await release(db, claimed, stillChecking(checking))
  throw unsettled(error)
}

/** What the list knows of one that was asked for before; else the service is asked to make it. */
async function makeOrFind(
  claimed: RecipientRow,
  wasAsked: boolean,
  target: RecipientTarget,
): Promise<ServiceRecipient | { readonly recipientId: string }> {
  const known = wasAsked ? await find(claimed.id, 'person') : null
  return known ?? callService('person', (client) => client.createRecipient({ name: claimed.id, ...target }))
}

async function ask(
  db: Db,
  claimed: RecipientRow,
  wasAsked: boolean,
  target: RecipientTarget,
): Promise<string> {
  let answer: Awaited<ReturnType<typeof makeOrFind>>
  try {
    answer = await makeOrFind(claimed, wasAsked, target)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (!isSureNo(error)) return afterLoss(db, claimed, error)
    // What an earlier call may have done, this refusal does not undo.
    await release(db, claimed, wasAsked ? stillChecking(claimed) : { state: 'dropped', nextCheckAt: null })
    throw error
  }
  if ('target' in answer) return (await keepSeen(db, claimed, answer)) ?? afterLoss(db, claimed, null)
  const { recipientId } = answer
  if (await keepServiceId(db, claimed, recipientId, madeAs(recipientId))) return recipientId
  logRefusedId(claimed, 'create-recipient')
  return afterLoss(db, claimed, null)
}

const waitStepMs = 100
const askable: readonly RecipientRow['state'][] = ['drafted', 'checking', 'unmade', 'dropped']

/**
 * The service's id of a drafted recipient: asked for once, however many call at once, in however many processes.
 * @throws SettlementError: `recipient_checking` when it is not known whether it was made, `recipient_changed` when the
 * service names another key or address, `recipient_not_found` when it was retired since, or the service's own refusal
 */
export async function makeAtService(db: Db, id: string, target: RecipientTarget): Promise<string> {
  const end = Date.now() + leaseMs
  for (let hasWaited = false; ; hasWaited = true) {
    const row = await findRow(db, eq(recipients.id, id))
    if (row?.state === 'active' && row.serviceRecipientId !== null) return row.serviceRecipientId
    if (row?.state === 'frozen') throw notAsked('recipient_changed')
    if (row === null || !askable.includes(row.state)) throw notAsked('recipient_not_found')
    // A change of one that exists is settled by the list alone; and who waited for another's call takes what came of it.
    const isForList = row.serviceRecipientId !== null || (hasWaited && row.state === 'checking')
    if (isForList && row.askedAt === null) throw unsettled(null)
    const wasAsked = row.state === 'checking' || row.state === 'unmade'
    const claimed = isForList ? null : await claimRow(db, row, 'checking')
    if (claimed !== null) return ask(db, claimed, wasAsked, target)
    if (Date.now() > end) throw unsettled(null)
    await new Promise((resolve) => setTimeout(resolve, waitStepMs))
  }
}

const rounds = 4

/** Drafts once, whoever else writes the same at this moment. */
async function draftOnce(
  { db, user, now }: ActionContext,
  intent: { readonly label: string; readonly target: RecipientTarget; readonly intentKey: string | null },
): Promise<string> {
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

/**
 * One press saves one recipient. An answer that was lost is no failure, and neither is one that differs from what was
 * sent: the recipient then stands as "checking" or "frozen".
 */
export async function saveRecipient(
  context: ActionContext,
  intent: { readonly label: string; readonly target: RecipientTarget; readonly intentKey: string | null },
): Promise<Result<SavedRecipientView>> {
  const id = await draftOnce(context, intent)
  try {
    await makeAtService(context.db, id, intent.target)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (error.code !== 'recipient_checking' && error.code !== 'recipient_changed')
      return fail(failureOf(error))
  }
  const row = await findRow(context.db, eq(recipients.id, id))
  const view = row === null ? null : toView(row)
  return view === null ? fail({ code: 'recipient_not_found' }) : ok(view)
}

export function failureOf({ code, retryAfterSeconds, correlationId }: SettlementError) {
  return {
    code,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    ...(correlationId === null ? {} : { correlationId }),
  }
}

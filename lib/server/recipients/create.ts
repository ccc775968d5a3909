import 'server-only'
import { eq } from 'drizzle-orm'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SavedRecipientView } from '@/lib/domain/saved-recipient'
import { SettlementError } from '@/lib/settlement/errors'
import type { RecipientTarget } from '@/lib/settlement/recipient-bodies'
import type { ActionContext } from '../action'
import type { Db } from '../db/open'
import { recipients } from '../db/schema/people'
import { isUniqueViolation } from '../failures'
import type { Lane } from '../service/budget'
import { callService } from '../service/settlement'
import { draftRecipient } from './draft'
import { findRow, type RecipientRow, toView } from './rows'
import { claimRow, leaseMs, madeAs, release, seenAs, stillChecking } from './settle'

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

function find(id: string, lane: Lane) {
  return callService(lane, (client) => client.findRecipient(id))
}

async function keep(db: Db, row: RecipientRow, serviceRecipientId: string): Promise<string> {
  await release(db, row.id, madeAs(row, serviceRecipientId))
  return serviceRecipientId
}

/** After a lost answer the list is asked once, at once; what it does not know yet stays to be seen. */
async function afterLoss(db: Db, row: RecipientRow, error: SettlementError): Promise<string> {
  const checking = { ...row, state: 'checking', checks: 0 } as const
  try {
    // One look: somebody waits, and what it does not tell is looked for again later.
    const found = await find(row.id, 'watched')
    if (found !== null) {
      await release(db, row.id, seenAs(checking, found))
      return found.recipientId
    }
  } catch (listError) {
    if (!(listError instanceof SettlementError)) throw listError
  }
  await release(db, row.id, stillChecking(checking))
  throw unsettled(error)
}

/** Asks for a claimed row. `row` is as it was before: of one whose answer was lost the list is asked first. */
async function ask(db: Db, row: RecipientRow, target: RecipientTarget): Promise<string> {
  const wasAsked = row.state === 'checking' || row.state === 'unmade'
  try {
    const known = wasAsked ? await find(row.id, 'person') : null
    const made =
      known ?? (await callService('person', (client) => client.createRecipient({ name: row.id, ...target })))
    return await keep(db, row, made.recipientId)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (!isSureNo(error)) return afterLoss(db, row, error)
    // What an earlier call may have done, this refusal does not undo.
    await release(db, row.id, wasAsked ? stillChecking(row) : { state: 'dropped', nextCheckAt: null })
    throw error
  }
}

const waitStepMs = 100
const askable: readonly RecipientRow['state'][] = ['drafted', 'checking', 'unmade', 'dropped']

/**
 * The service's id of a drafted recipient: asked for once, however many call at once, in however many processes.
 * @throws SettlementError: `recipient_checking` when it is not known whether it was made, `recipient_not_found` when it
 * was retired since, or the service's own refusal
 */
export async function makeAtService(db: Db, id: string, target: RecipientTarget): Promise<string> {
  const end = Date.now() + leaseMs
  for (let hasWaited = false; ; hasWaited = true) {
    const row = await findRow(db, eq(recipients.id, id))
    if (row?.state === 'active' && row.serviceRecipientId !== null) return row.serviceRecipientId
    if (row === null || !askable.includes(row.state)) {
      const operation = 'create-recipient'
      throw new SettlementError({ operation, code: 'recipient_not_found', outcome: 'not-sent' })
    }
    // A change of one that exists is settled by the list alone; and who waited for another's call takes what came of it.
    const isForList = row.serviceRecipientId !== null || (hasWaited && row.state === 'checking')
    if (isForList && row.askedAt === null) throw unsettled(null)
    if (!isForList && (await claimRow(db, row, 'checking'))) return ask(db, row, target)
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
      return await draftRecipient(db, { ...intent, userId: user.id, now })
    } catch (error) {
      if (!isUniqueViolation(error) || round === rounds) throw error
    }
  }
}

/** One press saves one recipient. An answer that was lost is no failure: the recipient stands as "checking". */
export async function saveRecipient(
  context: ActionContext,
  intent: { readonly label: string; readonly target: RecipientTarget; readonly intentKey: string | null },
): Promise<Result<SavedRecipientView>> {
  const id = await draftOnce(context, intent)
  try {
    await makeAtService(context.db, id, intent.target)
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    if (error.code !== 'recipient_checking') return fail(failureOf(error))
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

import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderEvent } from '@/lib/domain/order-events'
import { checkPlan, type PlanCheck } from '@/lib/domain/plan'
import { toPlanView } from '@/lib/domain/plan-data'
import type { OrderView } from '@/lib/domain/ramp-api'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import type { SellRecipient } from '@/lib/settlement/bodies'
import { SettlementError } from '@/lib/settlement/errors'
import type { ActionContext } from '../action'
import { isUniqueViolation } from '../failures'
import type { CheckedSellRequest } from '../inputs'
import { log } from '../log'
import { getPlanRules } from '../plan-rules'
import { createDrafted } from '../recipients'
import { callService } from '../settlement'
import { simulatePlan } from '../simulate'
import { type ReadIntent, type Reserved, readIntent, reserveOrder } from './intent'
import { findOrder, viewOf } from './read'
import { checkReplaced, markReplaced } from './renewal'
import { changeOrder } from './store'

interface Asked {
  readonly event: OrderEvent
  readonly failure: Failure | null
}

function refused(code: ErrorCode, failure: Failure = { code }): Asked {
  return { event: { type: 'quote-refused', code, at: new Date().toISOString() }, failure }
}

/** A lost answer has no id to follow and nothing that could be signed; the order says so and a person may press again. */
function fromServiceError(error: SettlementError): Asked {
  const failure: Failure = {
    code: error.code,
    ...(error.retryAfterSeconds === null ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    ...(error.correlationId === null ? {} : { correlationId: error.correlationId }),
  }
  const lost =
    error.operation === 'offramp-quote' && error.outcome === 'unknown' && error.code === 'quote_unknown'
  if (!lost) return refused(error.code, failure)
  return { event: { type: 'quote-lost', at: new Date().toISOString() }, failure }
}

async function recipientFor(
  { db }: ActionContext,
  reserved: Reserved,
  read: ReadIntent,
): Promise<SellRecipient> {
  const { details } = read.recipient
  if (reserved.draftId === null || details === undefined) return read.recipient
  return { recipientId: await createDrafted(db, reserved.draftId, details) }
}

/** A call that nobody can decode is tried first, behind its approval: no more may leave the account than was quoted. */
async function simulate(
  { needsSimulation, steps, allowance }: Extract<PlanCheck, { readonly ok: true }>,
  { intent }: ReadIntent,
): Promise<ErrorCode | null> {
  if (!needsSimulation) return null
  if (allowance === null) return 'plan_refused'
  const limit = { account: intent.account, token: intent.token, amount: allowance.amount }
  return simulatePlan(
    intent.chainId,
    steps.map(({ tx }) => tx),
    limit,
  )
}

/** Asks, then holds the answer against the intent and the plan against the answer, before anything of it is kept. */
async function ask(context: ActionContext, reserved: Reserved, read: ReadIntent): Promise<Asked> {
  const { intent, token } = read
  try {
    const rules = await getPlanRules()
    const recipient = await recipientFor(context, reserved, read)
    const { quote, plan } = await callService('person', (client) =>
      client.quoteOfframp({ intent, decimals: token.decimals, recipient }),
    )
    const check = checkPlan({ intent, quote, plan, rules, token, account: intent.account, now: new Date() })
    const wrong = check.ok ? await simulate(check, read) : null
    if (wrong !== null) {
      log('error', 'quote refused by simulation', { orderId: reserved.orderId, code: wrong })
      return refused(wrong)
    }
    if (check.ok) {
      const at = new Date().toISOString()
      const kept = toPlanView(check.steps, plan.requestId)
      return { event: { type: 'quote-received', quote, plan: kept, at }, failure: null }
    }
    const faults = check.reasons.join(' ').slice(0, 64)
    log('error', 'quote refused by our check', {
      orderId: reserved.orderId,
      code: check.code,
      operation: faults,
    })
    return refused(check.code)
  } catch (error) {
    if (error instanceof SettlementError) return fromServiceError(error)
    throw error
  }
}

async function record(context: ActionContext, orderId: string, asked: Asked): Promise<Result<OrderView>> {
  const which = { orderId, userId: context.user.id, now: new Date() }
  try {
    const changed = await changeOrder(context.db, which, () => ({ events: [asked.event], answer: null }))
    if (changed === null) return fail({ code: 'not_found' })
    return asked.failure === null ? ok(viewOf(changed.stored)) : fail(asked.failure)
  } catch (error) {
    // Another order holds this transaction id: an answer that was meant for someone else.
    if (!isUniqueViolation(error) || asked.failure !== null) throw error
    return record(context, orderId, refused('service_answer_invalid'))
  }
}

const waitStepMs = 150
const longestWaitMs = 35_000

/**
 * The second press of one intent gets what the first one got, once that is known. When the process of the first has died
 * nobody asks again: the order stands as it is, and the clock ends it.
 */
async function outcomeOfFirst({ db, user }: ActionContext, orderId: string): Promise<Result<OrderView>> {
  for (;;) {
    const found = await findOrder(db, orderId, user.id)
    if (found === null) return fail({ code: 'not_found' })
    const { state, quote, reason, createdAt } = found.order
    if (state !== 'quoting' || Date.now() > Date.parse(createdAt) + longestWaitMs) {
      return quote === null && reason !== null ? fail({ code: reason }) : ok(viewOf(found))
    }
    await new Promise((resolve) => setTimeout(resolve, waitStepMs))
  }
}

/** One press: the intent is recorded, the service asked once, its answer checked and kept. */
export async function quoteSell(
  context: ActionContext,
  request: CheckedSellRequest,
): Promise<Result<OrderView>> {
  const read = await readIntent(context, request)
  if (!read.ok) return read
  const replaced = await checkReplaced(context, request.replaces)
  if (!replaced.ok) return replaced
  const reserved = await reserveOrder(context, request, read.data)
  if (!reserved.ok) return reserved
  const { orderId, first } = reserved.data
  const answer = first
    ? await record(context, orderId, await ask(context, reserved.data, read.data))
    : await outcomeOfFirst(context, orderId)
  // By whoever comes to know it: the process of the first press may be gone.
  if (answer.ok && answer.data.quote !== null && request.replaces !== null)
    await markReplaced(context, request.replaces, orderId)
  return answer
}

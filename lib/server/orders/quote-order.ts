import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderEvent } from '@/lib/domain/order/events'
import type { OrderView } from '@/lib/domain/order/view/views'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import { failureOf, SettlementError } from '@/lib/settlement'
import type { ActionContext } from '../action'
import { isUniqueViolation } from '../failures'
import { growingWait } from '../growing-wait'
import { withDatabaseTime } from './price-age'
import { findOrder, type StoredOrder, viewOf } from './read'
import { checkReplaced, markReplaced } from './renewal'
import { type OrderRequest, type Reservation, reserveOrder } from './reserve'
import { changeOrder } from './store'

/** The result of a request: the event to store, and the failure to show when the order can't continue. */
export interface QuoteOutcome {
  readonly event: OrderEvent
  readonly failure: Failure | null
}

export function refused(code: ErrorCode, failure: Failure = { code }): QuoteOutcome {
  return { event: { type: 'quote-refused', code, at: new Date().toISOString() }, failure }
}

/** A lost answer has no id to follow and nothing to sign; the order says so and the person may press again. */
function fromServiceError(error: SettlementError): QuoteOutcome {
  const failure = failureOf(error)
  const lost = error.outcome === 'unknown' && error.code === 'quote_unknown'
  if (!lost) return refused(error.code, failure)
  return { event: { type: 'quote-lost', at: new Date().toISOString() }, failure }
}

/** An order that was replaced while its price was on its way ends once the price is here, so that only one can be signed. */
function eventsOf({ order, readAtMs }: StoredOrder, { event }: QuoteOutcome): readonly OrderEvent[] {
  if (event.type !== 'quote-received') return [event]
  const received = withDatabaseTime(event, readAtMs)
  const { replacedBy } = order
  return replacedBy === null ? [received] : [received, { type: 'replaced', by: replacedBy, at: event.at }]
}

async function record(
  context: ActionContext,
  orderId: string,
  asked: QuoteOutcome,
): Promise<Result<OrderView>> {
  const which = { orderId, userId: context.user.id, now: new Date() }
  try {
    const changed = await changeOrder(context.db, which, (stored) => ({
      events: eventsOf(stored, asked),
      answer: null,
    }))
    if (changed === null) return fail({ code: 'not_found' })
    return asked.failure === null ? ok(viewOf(changed.stored)) : fail(asked.failure)
  } catch (error) {
    // Another order has this transaction id: the answer was meant for someone else.
    if (!isUniqueViolation(error) || asked.failure !== null) throw error
    return record(context, orderId, refused('service_answer_invalid'))
  }
}

const longestWaitMs = 35_000

/**
 * A second press of the same intent gets the first one's result, once known. If the first one's process has died, the
 * service is not asked again: the clock ends the order.
 */
async function outcomeOfFirst({ db, user }: ActionContext, orderId: string): Promise<Result<OrderView>> {
  const wait = growingWait()
  for (;;) {
    const found = await findOrder(db, orderId, user.id)
    if (found === null) return fail({ code: 'not_found' })
    const { state, quote, reason, createdAt } = found.order
    if (state !== 'quoting' || Date.now() > Date.parse(createdAt) + longestWaitMs) {
      return quote === null && reason !== null ? fail({ code: reason }) : ok(viewOf(found))
    }
    await wait()
  }
}

async function askOnce(reserved: Reservation, ask: AskService): Promise<QuoteOutcome> {
  try {
    return await ask(reserved)
  } catch (error) {
    if (error instanceof SettlementError) return fromServiceError(error)
    throw error
  }
}

/** The earlier order ends before this one gets its quote, so that they can never both be signed. */
async function replaceFirst(
  context: ActionContext,
  { replaces, orderId }: { readonly replaces: string | null; readonly orderId: string },
  asked: QuoteOutcome,
): Promise<QuoteOutcome> {
  if (replaces === null || asked.failure !== null) return asked
  return (await markReplaced(context, replaces, orderId)) ? asked : refused('step_already_sent')
}

/** Asks the service once, and checks its answer against the request before anything is stored. */
type AskService = (reserved: Reservation) => Promise<QuoteOutcome>

/** One press: records the intent, asks the service once, checks and stores its answer. */
export async function quoteOrder(
  context: ActionContext,
  press: OrderRequest,
  ask: AskService,
): Promise<Result<OrderView>> {
  const { replaces } = press.request
  const replaced = await checkReplaced(context, replaces)
  if (!replaced.ok) return replaced
  const reserved = await reserveOrder(context, press)
  if (!reserved.ok) return reserved
  const { orderId, first } = reserved.data
  if (first) {
    const asked = await askOnce(reserved.data, ask)
    return record(context, orderId, await replaceFirst(context, { replaces, orderId }, asked))
  }
  const answer = await outcomeOfFirst(context, orderId)
  // An earlier version marked the old order after it had stored the quote, and its process may have died in between.
  if (answer.ok && answer.data.quote !== null && replaces !== null) {
    if (!(await markReplaced(context, replaces, orderId))) return fail({ code: 'step_already_sent' })
  }
  return answer
}

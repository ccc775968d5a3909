import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import type { Address, Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import {
  judgeBegin,
  judgeCancel,
  judgeHash,
  judgeReport,
  type Verdict,
  type WalletPress,
} from '@/lib/domain/order/commands'
import { sameAccount } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { orders } from '../db/schema/orders'
import { whyNotPaidAnyMore } from '../recipients/offered'
import { whyNotAgain } from './lost-steps'
import { planBySettings } from './plan-by-settings'
import { isOverByDatabase } from './price-age'
import { type StoredOrder, viewOf } from './read'
import { changeOrder } from './store'

/** Judges and writes together: if the order changed after it was judged, it is judged again. */
export async function change(
  { db, user, now }: ActionContext,
  orderId: string,
  judge: (stored: StoredOrder, at: string) => Verdict,
): Promise<Result<OrderView>> {
  const changed = await changeOrder<ErrorCode | null>(db, { orderId, userId: user.id, now }, (stored) => {
    const verdict = judge(stored, now.toISOString())
    if (verdict === 'nothing-to-do') return { events: [], answer: null }
    return 'refuse' in verdict
      ? { events: [], answer: verdict.refuse }
      : { events: [verdict.event], answer: null }
  })
  if (changed === null) return fail({ code: 'not_found' })
  return changed.answer === null ? ok(viewOf(changed.stored)) : fail({ code: changed.answer })
}

interface StepOfOrder {
  readonly orderId: string
  readonly step: StepName
}

interface BegunStep extends StepOfOrder {
  readonly at: WalletPress
}

/** Recorded before the wallet is asked, so that a started step is known even if nothing follows. */
export async function beginStep(context: ActionContext, begun: BegunStep): Promise<Result<OrderView>> {
  const { orderId, step, at: wallet } = begun
  const pressedMs = Date.now()
  const lost = await whyNotAgain(context, { orderId, step, nonce: wallet.nonce })
  if (lost !== null && lost !== 'chain_unreachable') return fail({ code: lost })
  const whyNotSigned = await planBySettings()
  // The chain may have taken twenty seconds to answer: the recipient may be gone, and the price may have ended. One that is
  // gone is gone for good, so a chain that can't be read is no reason to try again.
  const refusal = (await whyNotPaidAnyMore(context.db, context.user.id, orderId)) ?? lost
  if (refusal !== null) return fail({ code: refusal })
  const now = new Date(context.now.getTime() + Date.now() - pressedMs)
  return change({ ...context, now }, orderId, (stored) => {
    const verdict = judgeBegin(stored.order, step, wallet, now)
    if (verdict === 'nothing-to-do' || 'refuse' in verdict) return verdict
    const refuse = isOverByDatabase(stored) ? 'quote_expired' : whyNotSigned(stored, now)
    return refuse === null ? verdict : { refuse }
  })
}

interface SentStep extends StepOfOrder {
  readonly hash: Hex
  /** The order's owner, as far as the page knows: another account may have signed in since. */
  readonly account?: Address | undefined
}

export async function recordHash(
  context: ActionContext,
  { orderId, step, hash, account }: SentStep,
): Promise<Result<OrderView>> {
  const isOther = account !== undefined && !sameAccount(account, context.user.address)
  // Not `not_found`: the page would forget the hash.
  if (isOther) return fail({ code: 'wrong_account' })
  return change(context, orderId, ({ order }) => judgeHash(order, step, hash, context.now))
}

interface RefusedStep extends StepOfOrder {
  /** Which prompt it was, since a page repeats a refusal whose answer was lost. */
  readonly press?: string | undefined
}

export function recordRefusal(
  context: ActionContext,
  { orderId, step, press }: RefusedStep,
): Promise<Result<OrderView>> {
  return change(context, orderId, ({ events }, at) => {
    const begun = events.findLast((event) => event.type === 'step-begun' && event.step === step)
    const isOther = press !== undefined && begun?.type === 'step-begun' && begun.press !== press
    return isOther ? 'nothing-to-do' : { event: { type: 'step-refused', step, at } }
  })
}

export function recordUnknown(
  context: ActionContext,
  { orderId, step }: StepOfOrder,
): Promise<Result<OrderView>> {
  return change(context, orderId, (_, at) => ({ event: { type: 'step-unknown', step, at } }))
}

export async function reportPayment(
  context: ActionContext,
  { orderId }: { orderId: string },
): Promise<Result<OrderView>> {
  const reported = await change(context, orderId, ({ order }) => judgeReport(order, context.now))
  if (reported.ok && reported.data.replaces !== null) await askSoon(context, reported.data.replaces)
  return reported
}

/** The person may have paid the code of the order before, which is asked about rarely since it was replaced. */
async function askSoon({ db, user, now }: ActionContext, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ nextAskAt: now, newsDueAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.userId, user.id), gt(orders.nextAskAt, now)))
}

export function cancelOrder(
  context: ActionContext,
  { orderId }: { orderId: string },
): Promise<Result<OrderView>> {
  return change(context, orderId, ({ order }) => judgeCancel(order, context.now))
}

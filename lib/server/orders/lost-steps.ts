import 'server-only'
import { and, eq, exists, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import { declinedBefore, declinedStates, type MaybeSent } from '@/lib/domain/order/declined'
import type { EventOf, OrderEvent } from '@/lib/domain/order/events'
import { findStep } from '@/lib/domain/order/order'
import { type AskedBefore, findLostStep, type LostStep, refusalOf } from '@/lib/engine/lost-step'

import type { ActionContext } from '../action'
import { readLostStep, type SlowNodes } from '../chain/facts-from-chain'
import { lookLimitMs } from '../chain/nodes'
import { ownerOf } from '../chain/owner'
import { orderEvents, orders } from '../db/schema/orders'
import { log } from '../log'
import { findOrder, findOrders, type StoredOrder } from './read'
import { changeOrder } from './store'

interface Asked {
  readonly orderId: string
  readonly step: StepName
  /** The account's nonce now. */
  readonly nonce: number
}

function declinedTransfer({ order, events }: StoredOrder, now: Date): MaybeSent | null {
  const first = events.find(
    (event): event is EventOf<'step-begun'> => event.type === 'step-begun' && event.step === 'transfer',
  )
  return declinedBefore(order, first?.nonce, now.toISOString())
}

/** The order with a reset or an approval that a page which was then lost may have sent; null when there is none. */
function lostApproval({ order }: StoredOrder, step: StepName): MaybeSent | null {
  const isLost = step !== 'transfer' && order.state === 'approving' && findStep(order, step)?.hash === null
  return isLost ? { order, eventsBefore: () => [] } : null
}

/** Looks for the step on the chain, and records it if it was sent. */
async function lookFor(
  { db, user, now }: ActionContext,
  maybe: MaybeSent,
  step: StepName,
  { slow, nonce }: { readonly slow: SlowNodes; readonly nonce?: number },
): Promise<LostStep['fate'] | 'unread'> {
  const { id: orderId } = maybe.order
  try {
    const { fate, events } = await findLostStep(
      maybe,
      (order) => readLostStep(slow, order, step, () => now, nonce),
      (hash) => ownerOf(db, maybe.order, hash),
    )
    if (fate === 'sent')
      await changeOrder(db, { orderId, userId: user.id, now }, () => ({ events, answer: null }))
    return fate
  } catch (thrown) {
    log('warn', 'chain not read', { orderId, code: 'chain_unreachable', thrown })
    return 'unread'
  }
}

/** The same, with a chain that can't be read as its own refusal. */
function whyNotAfter(fate: LostStep['fate'] | 'unread', whose: AskedBefore): ErrorCode | null {
  return fate === 'unread' ? 'chain_unreachable' : refusalOf(fate, whose)
}

/** After this the usual looks have shown whether a declined transfer was sent. */
const declinedForMs = 60 * 60_000

/**
 * The person's other orders with a transfer that was never found or dropped, then those with a declined one. The first ones
 * know their hash, which decides between transfers of the same bytes.
 */
async function othersDeclined({ db, user, now }: ActionContext, id: string): Promise<StoredOrder[]> {
  const ofTransfer = (type: OrderEvent['type']) =>
    exists(
      db
        .select({ seq: orderEvents.seq })
        .from(orderEvents)
        .where(
          and(
            eq(orderEvents.orderId, orders.id),
            sql`${orderEvents.body} ->> 'type' = ${type} and ${orderEvents.body} ->> 'step' = 'transfer'`,
          ),
        ),
    )
  const newestOf = (which: SQL | undefined) =>
    findOrders(
      db,
      and(eq(orders.userId, user.id), ne(orders.id, id), inArray(orders.state, declinedStates), which),
      5,
    )
  const isRecent = gte(orders.createdAt, new Date(now.getTime() - declinedForMs))
  // A prompt that stayed open may be answered, and a dropped transfer come back, as long as we look for the transfer.
  const [declined, dropped] = await Promise.all([
    newestOf(and(isRecent, ofTransfer('step-refused'))),
    newestOf(and(isNotNull(orders.nextCheckAt), ofTransfer('step-dropped'))),
  ])
  return [...dropped, ...declined.filter(({ order }) => dropped.every((each) => each.order.id !== order.id))]
}

const isOn = ({ order }: StoredOrder, chainId: number) => order.intent.chainId === chainId

interface Press extends Asked {
  /** The chain for which the wallet is asked. */
  readonly chainId: number
  /** After this we only search for what may refuse the press: the person waits, and a platform ends a call after a minute. */
  readonly untilMs: number
  readonly slow: SlowNodes
}

/** What became of the declined transfer of an order. */
async function fateOfDeclined(
  context: ActionContext,
  declined: StoredOrder,
  { orderId, nonce, chainId, untilMs, slow }: Press,
) {
  const { id, createdAt } = declined.order
  const isHere = isOn(declined, chainId)
  const isNear = id === orderId || context.now.getTime() - Date.parse(createdAt) < declinedForMs
  // An unclear search refuses a press only on the same chain, and for an old order only a press on that order.
  const holdsUp = isHere && isNear
  const maybe = declinedTransfer(declined, context.now)
  if (maybe === null || !(holdsUp || Date.now() < untilMs)) return 'free'
  const fate = await lookFor(context, maybe, 'transfer', { slow, nonce: isHere ? nonce : 0 })
  return holdsUp || fate === 'sent' ? fate : 'free'
}

/**
 * Why a wallet may not be asked for a step now. Only the chain knows whether a step without a hash was sent. A new order
 * takes the place of one whose transfer was declined, so we search for that transfer, too; even before an approval,
 * since a transfer that was sent uses one up.
 */
export async function whyNotAgain(context: ActionContext, asked: Asked): Promise<ErrorCode | null> {
  const untilMs = Date.now() + lookLimitMs
  const slow: SlowNodes = new Set()
  const found = await findOrder(context.db, asked.orderId, context.user.id)
  if (found === null) return null
  const approval = lostApproval(found, asked.step)
  const lost =
    approval === null ? null : whyNotAfter(await lookFor(context, approval, asked.step, { slow }), 'approval')
  if (lost !== null) return lost
  const { chainId } = found.order.intent
  const others = await othersDeclined(context, asked.orderId)
  // Only the last one: a chain that doesn't answer is waited for once.
  const [elsewhere] = others
    .filter((each) => !isOn(each, chainId))
    .toSorted((one, other) => other.order.createdAt.localeCompare(one.order.createdAt))
  for (const each of [found, ...others.filter((other) => other === elsewhere || isOn(other, chainId))]) {
    const fate = await fateOfDeclined(context, each, { ...asked, chainId, untilMs, slow })
    const refusal = whyNotAfter(fate, each === found ? 'own' : 'earlier')
    if (refusal !== null) return refusal
  }
  return null
}

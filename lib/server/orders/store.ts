import 'server-only'
import { and, eq } from 'drizzle-orm'
import { getsTokens } from '@/lib/domain/kinds/kinds'
import { destinationOf } from '@/lib/domain/kinds/quote'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import type { Order, OrderCreated } from '@/lib/domain/order/order'
import { isUnsold } from '@/lib/domain/order/state'
import { orderEvents, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { holdPerson } from '../personal-data/hold-person'
import type { Credentials } from '../service/credentials'
import { count } from '../traced'
import { keepVolume, keptColumns, searchTextOf } from './kept'
import { paceOf } from './pace'
import { findOrder, isUnpressed, type StoredOrder } from './read'
import { askSchedule, nextCheckAt } from './schedule'

interface NewOrder {
  readonly userId: string
  readonly created: OrderCreated
  readonly recipientId: string | null
  readonly sandboxEpoch: string | null
  /** The credentials that created it at the service; by default the server's own. */
  readonly credentials?: Credentials
}

export async function insertOrder(
  db: Db,
  { userId, created, recipientId, sandboxEpoch, credentials = 'server' }: NewOrder,
): Promise<void> {
  const { intent, recipient } = created
  const at = new Date(created.at)
  const order = foldOrder(created, [])
  const to = destinationOf(intent)
  await db.insert(orders).values({
    id: created.id,
    userId,
    kind: intent.kind,
    chainId: intent.chainId,
    token: intent.token,
    account: intent.account,
    method: intent.method,
    amount: intent.amount,
    currency: intent.currency ?? null,
    toChainId: to?.chainId ?? null,
    toToken: to?.token ?? null,
    toAddress: to?.address ?? null,
    recipientId,
    recipientLabel: recipient.label,
    recipientMaskedKey: recipient.maskedKey,
    searchText: searchTextOf(created),
    replaces: created.replaces,
    renews: created.replaces,
    sandboxEpoch,
    credentials,
    state: order.state,
    lastSeq: 0,
    createdAt: at,
    updatedAt: at,
    nextCheckAt: nextCheckAt(order, at),
    ...askSchedule(order, at),
  })
}

class Conflict extends Error {}

type Decide<R> = (stored: StoredOrder) => { readonly events: readonly OrderEvent[]; readonly answer: R }

/** Only a sale's rate is in reais per token. */
export function ratesOf({
  intent,
  quote,
}: Order): Partial<Pick<typeof orders.$inferSelect, 'brlPerToken' | 'usdPerToken'>> {
  if (getsTokens(intent.kind)) return {}
  return { brlPerToken: quote?.exchangeRate ?? null, usdPerToken: quote?.tokenPriceUsd ?? null }
}

/**
 * When to look at it next. An order that moved is planned again. Otherwise a queued question keeps its place, or a busy
 * chain would delay it again and again; so does an operator's, whatever the order's owner does.
 */
async function timesAfter(db: Db, before: StoredOrder, order: Order, now: Date) {
  const ask = askSchedule(order, now, { pace: await paceOf(db, order, before.userId) })
  // After "I've paid" for an expired code, don't wait for the next scheduled look.
  const isReported = before.order.payment?.claimedAt !== order.payment?.claimedAt
  const isSame = before.order.state === order.state && !isReported
  const isQueued = before.isAskedAbout && ask.nextAskAt !== null
  const isKept = isQueued && (isSame || before.isOperatorWaiting)
  return { nextCheckAt: nextCheckAt(order, now), ...(isKept ? {} : ask) }
}

async function appendOnce<R>(
  db: Db,
  found: StoredOrder,
  decide: Decide<R>,
  { userId, now, keepsTimes = false }: OrderToChange,
): Promise<{ stored: StoredOrder; answer: R }> {
  const { events, answer } = decide(found)
  let order = found.order
  const kept: OrderEvent[] = []
  for (const event of events) {
    const next = applyEvent(order, event)
    if (next !== order) kept.push(event)
    order = next
  }
  if (kept.length === 0) return { stored: found, answer }
  const lastSeq = found.lastSeq + kept.length
  const times = keepsTimes ? {} : await timesAfter(db, found, order, now)
  await db.transaction(async (tx) => {
    // A press that an erasure overtook writes nothing, and no wallet is asked.
    if (userId !== null) await holdPerson(tx, userId)
    // First: a month's first sum locks the person, whom an erasure locks before the orders.
    await keepVolume(tx, found.userId, found.order, order)
    const moved = await tx
      .update(orders)
      .set({
        state: order.state,
        lastSeq,
        updatedAt: new Date(order.updatedAt),
        ...times,
        transactionId: order.quote?.transactionId ?? null,
        ...ratesOf(order),
        ...keptColumns(order),
        ...(isUnsold(order.state) ? { renews: null } : {}),
      })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.lastSeq, found.lastSeq),
          keepsTimes ? undefined : isUnpressed(found),
        ),
      )
      .returning({ id: orders.id })
    if (moved.length === 0) throw new Conflict()
    const rows = kept.map((body, index) => ({
      orderId: order.id,
      seq: found.lastSeq + index + 1,
      at: new Date(body.at),
      body,
    }))
    await tx.insert(orderEvents).values(rows)
  })
  if (order.state !== found.order.state)
    count('ramp.orders.moved', { kind: order.intent.kind, state: order.state })
  return { stored: { ...found, order, events: [...found.events, ...kept], lastSeq }, answer }
}

interface OrderToChange {
  readonly orderId: string
  readonly userId: string | null
  readonly now: Date
  /** The caller is in the middle of a look and plans the next one at its end. */
  readonly keepsTimes?: boolean
}

const rounds = 8

/**
 * Appends the events that `decide` returns for the current order. After a conflicting write `decide` runs again with
 * the newer order, so that nothing is decided from an older one. Events that change nothing are not stored.
 * @returns null when the owner has no such order
 */
export async function changeOrder<R>(
  db: Db,
  which: OrderToChange,
  decide: Decide<R>,
): Promise<{ readonly stored: StoredOrder; readonly answer: R } | null> {
  for (let round = 1; ; round++) {
    const found = await findOrder(db, which.orderId, which.userId)
    if (found === null) return null
    try {
      return await appendOnce(db, found, decide, which)
    } catch (error) {
      if (!(error instanceof Conflict) || round === rounds) throw error
    }
  }
}

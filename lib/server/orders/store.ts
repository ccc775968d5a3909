import 'server-only'
import { and, eq } from 'drizzle-orm'
import { isUnsold, type OrderCreated } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { applyEvent, foldOrder } from '@/lib/domain/order-fold'
import type { Db } from '../db/open'
import { orderEvents, orders } from '../db/schema'
import { findOrder, type StoredOrder } from './read'
import { nextCheckAt } from './schedule'

export interface NewOrder {
  readonly userId: string
  readonly created: OrderCreated
  readonly recipientId: string | null
  readonly sandboxEpoch: string | null
}

export async function insertOrder(
  db: Db,
  { userId, created, recipientId, sandboxEpoch }: NewOrder,
): Promise<void> {
  const { intent, recipient } = created
  const at = new Date(created.at)
  const order = foldOrder(created, [])
  await db.insert(orders).values({
    id: created.id,
    userId,
    kind: intent.kind,
    chainId: intent.chainId,
    token: intent.token,
    account: intent.account,
    method: intent.method,
    amount: intent.amount,
    currency: intent.currency,
    recipientId,
    recipientLabel: recipient.label,
    recipientMaskedKey: recipient.maskedKey,
    replaces: created.replaces,
    renews: created.replaces,
    sandboxEpoch,
    state: order.state,
    lastSeq: 0,
    createdAt: at,
    updatedAt: at,
    nextCheckAt: nextCheckAt(order, at),
  })
}

class Conflict extends Error {}

type Decide<R> = (stored: StoredOrder) => { readonly events: readonly OrderEvent[]; readonly answer: R }

async function appendOnce<R>(
  db: Db,
  found: StoredOrder,
  decide: Decide<R>,
  now: Date,
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
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(orders)
      .set({
        state: order.state,
        lastSeq,
        updatedAt: new Date(order.updatedAt),
        nextCheckAt: nextCheckAt(order, now),
        transactionId: order.quote?.transactionId ?? null,
        brlPerToken: order.quote?.exchangeRate ?? null,
        usdPerToken: order.quote?.tokenPriceUsd ?? null,
        ...(isUnsold(order.state) ? { renews: null } : {}),
      })
      .where(and(eq(orders.id, order.id), eq(orders.lastSeq, found.lastSeq)))
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
  return { stored: { ...found, order, lastSeq }, answer }
}

const rounds = 8

/**
 * Adds what `decide` concludes from the order as it stands. When somebody else wrote in between, it is asked again with
 * the newer order: nothing is ever concluded from an older one. Events that change nothing are not stored.
 * @returns null when there is no such order of that owner
 */
export async function changeOrder<R>(
  db: Db,
  which: { readonly orderId: string; readonly userId: string | null; readonly now: Date },
  decide: Decide<R>,
): Promise<{ readonly stored: StoredOrder; readonly answer: R } | null> {
  for (let round = 1; ; round++) {
    const found = await findOrder(db, which.orderId, which.userId)
    if (found === null) return null
    try {
      return await appendOnce(db, found, decide, which.now)
    } catch (error) {
      if (!(error instanceof Conflict) || round === rounds) throw error
    }
  }
}

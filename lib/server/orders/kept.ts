import 'server-only'
import { sql } from 'drizzle-orm'
import { destinationOf } from '@/lib/domain/kinds/quote'
import { keptOf, type SettledAmount, settledOf } from '@/lib/domain/order/kept'
import type { Order, OrderCreated } from '@/lib/domain/order/order'
import { foldText } from '@/lib/domain/recipients/saved'
import { monthlyVolumes } from '../db/schema/orders'
import type { Db } from '../db/types'

/** The searchable text, as long as the payee is known. */
export function searchTextOf({ intent, recipient }: OrderCreated): string {
  return foldText(
    [recipient.label, recipient.maskedKey, destinationOf(intent)?.address].filter(Boolean).join(' '),
  )
}

/** The columns of `orders` that are stored besides the events. */
export function keptColumns(order: Order) {
  const { endedAt, ...facts } = keptOf(order)
  return { ...facts, endedAt: endedAt === null ? null : new Date(endedAt) }
}

async function addToMonth(
  db: Db,
  userId: string,
  { month, kind, brl }: SettledAmount,
  sign: 1 | -1,
): Promise<void> {
  const amount = sign === 1 ? brl : `-${brl}`
  await db
    .insert(monthlyVolumes)
    .values({ userId, month, kind, orderCount: sign, brl: amount })
    .onConflictDoUpdate({
      target: [monthlyVolumes.userId, monthlyVolumes.month, monthlyVolumes.kind],
      set: {
        orderCount: sql`${monthlyVolumes.orderCount} + excluded.order_count`,
        brl: sql`${monthlyVolumes.brl} + excluded.brl`,
      },
    })
}

/**
 * Updates a month's sums by what an order adds now. Runs in the transaction that changes the order's row, and is undone with
 * it if the order, and so its earlier contribution, has changed meanwhile.
 */
export async function keepVolume(tx: Db, userId: string, before: Order, now: Order): Promise<void> {
  const [old, next] = [settledOf(before), settledOf(now)]
  if (old?.month === next?.month && old?.brl === next?.brl) return
  if (old !== null) await addToMonth(tx, userId, old, -1)
  if (next !== null) await addToMonth(tx, userId, next, 1)
}

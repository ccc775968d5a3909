// Compares a database with the acknowledgements of its writers, and with itself.
import { inArray } from 'drizzle-orm'
import type { OrderEvent } from '@/lib/domain/order/events'
import { idempotencyKeys, orderEvents, orders } from '@/lib/server/db/schema/orders'
import { recipients } from '@/lib/server/db/schema/people'
import type { Db } from '@/lib/server/db/types'
import { findOrders } from '@/lib/server/orders/read'
import { isBlank } from '@/lib/server/recipients/dropped'
import type { Acknowledged } from './acknowledged'

export interface Audit {
  readonly acknowledged: number
  readonly orders: number
  readonly events: number
  /** Acknowledged, but missing. */
  readonly lost: readonly string[]
  /** Incomplete data, or a state that differs from the fold of its events. */
  readonly partial: readonly string[]
  /** Every event as stored, by order. */
  readonly bodies: ReadonlyMap<string, readonly OrderEvent[]>
}

async function readAll(db: Db) {
  const events = new Map<string, { readonly seq: number; readonly body: OrderEvent }[]>()
  const rows = await db.select().from(orderEvents).orderBy(orderEvents.orderId, orderEvents.seq)
  for (const { orderId, seq, body } of rows) {
    const of = events.get(orderId) ?? []
    of.push({ seq, body })
    events.set(orderId, of)
  }
  return {
    events,
    eventCount: rows.length,
    orders: new Map((await db.select().from(orders)).map((row) => [row.id, row])),
    keys: new Map((await db.select().from(idempotencyKeys)).map((row) => [row.keyHash, row.orderId])),
    recipients: new Map((await db.select().from(recipients)).map((row) => [row.id, row])),
  }
}

type Everything = Awaited<ReturnType<typeof readAll>>

function isKept(line: Acknowledged, all: Everything): boolean {
  const row = all.orders.get(line.orderId)
  const bodies = (all.events.get(line.orderId) ?? []).map(({ body }) => body)
  if (row === undefined) return false
  switch (line.what) {
    case 'reserved':
      return (
        all.keys.get(line.keyHash) === line.orderId &&
        (line.draftId === null || (all.recipients.has(line.draftId) && row.recipientId === line.draftId))
      )
    case 'quoted':
      return (
        row.transactionId === line.transactionId &&
        bodies.some(
          (body) => body.type === 'quote-received' && body.quote.transactionId === line.transactionId,
        )
      )
    case 'begun':
      return bodies.some((body) => body.type === 'step-begun' && body.nonce === line.nonce)
    case 'sent':
      return bodies.some((body) => body.type === 'step-sent' && body.hash === line.hash)
  }
}

async function faultsOf(db: Db, all: Everything): Promise<string[]> {
  const faults: string[] = []
  const keyed = new Set(all.keys.values())
  const drafted = new Set([...all.orders.values()].flatMap(({ recipientId }) => recipientId ?? []))
  for (const [id, row] of all.recipients) {
    // One about which the service was never asked keeps nothing, its order included.
    if (!drafted.has(id) && !isBlank(row)) faults.push(`recipient ${id} (${row.state}) has no order`)
  }
  for (const [id, row] of all.orders) {
    const events = all.events.get(id) ?? []
    if (!keyed.has(id)) faults.push(`order ${id} has no key`)
    if (events.some(({ seq }, index) => seq !== index + 1) || events.length !== row.lastSeq)
      faults.push(`order ${id} says ${row.lastSeq} events and has ${events.length}`)
  }
  const ids = [...all.orders.keys()]
  for (let first = 0; first < ids.length; first += 50) {
    const batch = ids.slice(first, first + 50)
    // Folds their events again.
    for (const { order } of await findOrders(db, inArray(orders.id, batch), batch.length)) {
      const kept = all.orders.get(order.id)?.state
      if (kept !== order.state)
        faults.push(`order ${order.id} is stored as ${kept} and folds to ${order.state}`)
    }
  }
  return faults
}

export async function audit(db: Db, lines: readonly Acknowledged[]): Promise<Audit> {
  const all = await readAll(db)
  return {
    acknowledged: lines.length,
    orders: all.orders.size,
    events: all.eventCount,
    lost: lines.filter((line) => !isKept(line, all)).map(({ what, orderId }) => `${what} ${orderId}`),
    partial: await faultsOf(db, all),
    bodies: new Map([...all.events].map(([id, events]) => [id, events.map(({ body }) => body)])),
  }
}

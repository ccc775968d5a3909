import 'server-only'
import type { EventOf } from '@/lib/domain/order/events'
import { hasLifeLeft } from '@/lib/domain/order/view/progress'
import type { StoredOrder } from './read'

type Received = EventOf<'quote-received'>

/** @param readAtMs when the order was read, just after the price came, by the database's clock */
export function withDatabaseTime(event: Received, readAtMs: number): Received {
  return { ...event, databaseAt: new Date(readAtMs).toISOString() }
}

/**
 * Whether the price has too little time left by the database's clock. By our own it may seem to have more, if the process
 * that received it has a clock ahead of ours.
 */
export function isOverByDatabase({ order, events, readAtMs }: StoredOrder): boolean {
  const received = events.find((event): event is Received => event.type === 'quote-received')
  if (received?.databaseAt === undefined) return false
  const passedMs = readAtMs - Date.parse(received.databaseAt)
  return !hasLifeLeft(order, new Date(Date.parse(received.at) + passedMs))
}

import 'server-only'
import { and, inArray, ne, or } from 'drizzle-orm'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { log } from '../log'
import { hasTransactionId } from '../orders/read'
import { afterAnswer, writeNote } from './note'

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** The most ids in one request. */
const mostIds = 25

async function look(userId: string, asked: unknown): Promise<void> {
  try {
    const ids = (JSON.stringify(asked) ?? '').match(uuids)?.slice(0, mostIds) ?? []
    if (ids.length === 0) return
    const db = await openDb()
    const isAsked = or(inArray(orders.id, ids), ...ids.map((id) => hasTransactionId(id.toLowerCase())))
    const isOrder = and(isAsked, ne(orders.userId, userId))
    if ((await db.$count(orders, isOrder)) > 0) await writeNote('foreign-id', { userId, detail: 'order' })
    const isRecipient = and(inArray(recipients.id, ids), ne(recipients.userId, userId))
    if ((await db.$count(recipients, isRecipient)) > 0)
      await writeNote('foreign-id', { userId, detail: 'recipient' })
  } catch (thrown) {
    log('warn', 'security log not written', { operation: 'foreign-id', thrown })
  }
}

/**
 * Notes when something not found belongs to another person. Runs after the response was sent, so that timing does not
 * distinguish foreign from missing ids.
 * @param asked a value with the ids: a checked input, or one id
 */
export function noteForeignIds(userId: string, asked: unknown): void {
  afterAnswer(look(userId, asked))
}

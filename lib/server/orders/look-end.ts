// What a look at an order leaves behind: its next times, and whether a person has to look.
import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { type Answers, type DeadReason, deadReason } from '@/lib/domain/dead-letter'
import type { Db } from '../db/open'
import { deadLetters, orders } from '../db/schema/orders'
import { log } from '../log'
import { findOrder, type StoredOrder } from './read'
import { askSchedule, nextCheckAt } from './schedule'

/** What one look did. */
export interface Looked {
  readonly checked: boolean
  /** `refused`: the budget is spent, nobody was asked. */
  readonly asked: 'no' | 'yes' | 'refused'
  /** Seconds for which the service wants no question, from an answer that said so. */
  readonly waitSeconds: number
  readonly movedFrom: StoredOrder['order']['state']
}

function askTimes(found: StoredOrder, looked: Looked, isDead: boolean, now: Date) {
  const wanted = askSchedule(found.order, now, { random: Math.random(), isDead })
  if (wanted.nextAskAt === null) return wanted
  const isNew = found.order.state !== looked.movedFrom || !found.isAskedAbout
  if (looked.asked === 'yes') {
    const earliest = now.getTime() + looked.waitSeconds * 1_000
    return { ...wanted, nextAskAt: new Date(Math.max(wanted.nextAskAt.getTime(), earliest)) }
  }
  // What moved may be asked about at once; how urgent it is the estimate says.
  if (isNew && !isDead) return { ...wanted, nextAskAt: now }
  return looked.asked === 'refused' ? { nextAskAt: now } : {}
}

const rounds = 4

/** Writes down when to look next. When somebody wrote meanwhile the times follow from the newer order. */
export async function endLook(
  db: Db,
  looked: StoredOrder,
  what: Looked,
  now: () => Date,
): Promise<StoredOrder> {
  let found: StoredOrder | null = looked
  for (let round = 1; found !== null; round++) {
    const at = now()
    const reason = deadReason(found.order, found.answers, at)
    const isMoved = found.order.state !== what.movedFrom
    const written = await db
      .update(orders)
      .set({
        ...(what.asked === 'yes' || (what.checked && what.asked === 'no') ? { checkedAt: at } : {}),
        ...(what.checked || isMoved ? { nextCheckAt: nextCheckAt(found.order, at, Math.random()) } : {}),
        ...askTimes(found, what, reason !== null, at),
      })
      .where(and(eq(orders.id, found.order.id), eq(orders.lastSeq, found.lastSeq)))
      .returning({ id: orders.id })
    if (written.length === 1 || round === rounds) {
      await noteDeath(db, found, reason, at)
      return found
    }
    found = await findOrder(db, looked.order.id, null)
  }
  return looked
}

async function noteDeath(
  db: Db,
  { order, answers }: StoredOrder,
  reason: DeadReason | null,
  at: Date,
): Promise<void> {
  if (reason === null) {
    const settled = await db
      .delete(deadLetters)
      .where(and(eq(deadLetters.orderId, order.id), isNull(deadLetters.handledAt)))
      .returning({ orderId: deadLetters.orderId })
    if (settled.length > 0) log('info', 'order settled after all', { orderId: order.id, state: order.state })
    return
  }
  const noted = await db
    .insert(deadLetters)
    .values({ orderId: order.id, reason, since: at })
    .onConflictDoNothing()
    .returning({ orderId: deadLetters.orderId })
  if (noted.length > 0) logDeath(order.id, order.state, reason, answers)
}

function logDeath(
  orderId: string,
  state: StoredOrder['order']['state'],
  reason: DeadReason,
  answers: Answers | null,
) {
  const told = answers === null ? {} : { answer: answers.code, count: answers.times }
  log('error', 'order needs a person', { orderId, state, reason, ...told })
}

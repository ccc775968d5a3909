// Records the result of a look at an order: its next times, and whether a person must look.
import 'server-only'
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  type Answers,
  type DeadReason,
  deadReason,
  mostFailedLooks,
  saysNothing,
} from '@/lib/domain/order/dead-letter'
import { serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { isFinal, isOpen } from '@/lib/domain/order/state'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { hasMoved } from '@/lib/domain/order/watch'
import { deadLetters, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'
import { type Due, dueAgain } from './lease'
import { paceOf } from './pace'
import { findOrder, isUnpressed, type StoredOrder } from './read'
import {
  type AskSchedule,
  afterSilence,
  askSchedule,
  failedLookGapMs,
  lastOfAll,
  nextCheckAt,
} from './schedule'

/** What one look did. */
export interface LookResult {
  readonly due: Due
  /** An operator had pressed before it began, so its reads and its question answer that press, too. */
  readonly isOperatorWaiting: boolean
  /**
   * `refused`: the budget is spent, so we did not ask. `refused-outside`: we did not ask about this order, but may about
   * others, since only the budget of the browsers' credentials is spent, or no call is to spare. `share-spent`: the
   * person who pressed has used their share, so the order waits for its turn. `silent`: we asked and got no answer about
   * the order.
   */
  readonly asked: 'no' | 'yes' | 'silent' | 'refused' | 'refused-outside' | 'share-spent'
  /** Seconds for which the service asked us to wait. */
  readonly waitSeconds: number
  readonly before: Order
  /** Why the look could not read a chain; undefined when it read none. */
  readonly trouble: ChainTrouble | null | undefined
  /** A search of a chain ended before the newest block. */
  readonly hasMore: boolean
}

/**
 * A question that came due while the order was watched, and was not asked: no process ran, or no call was left. Late
 * money may have come meanwhile, so it is asked once even after the watch.
 */
function isOwed({ order, isAskedAbout }: StoredOrder, asked: LookResult['asked'], now: Date): boolean {
  const wasAsked = asked === 'yes' || asked === 'silent'
  return isAskedAbout && !wasAsked && !isFinal(order.state) && serviceMayKnow(order, now)
}

async function askTimes(
  db: Db,
  found: StoredOrder,
  looked: LookResult,
  reason: DeadReason | null,
  now: Date,
) {
  const { asked, due } = looked
  const needsPerson = reason !== null
  const earliest = new Date(now.getTime() + looked.waitSeconds * 1_000)
  // A press without a share leaves the question where it was in the line.
  const asBefore = due.askAt == null ? {} : { nextAskAt: due.askAt }
  if (found.isOperatorWaiting) {
    // The press keeps its place in the line until a look asks the service.
    if (!looked.isOperatorWaiting || !due.ask) return {}
    if (asked === 'share-spent') return asBefore
    if (asked === 'refused') return { nextAskAt: now }
    if (asked === 'refused-outside') return { nextAskAt: earliest }
  }
  const pace = await paceOf(db, found.order, found.userId)
  const by = { random: Math.random(), needsPerson, isUntold: saysNothing(reason), pace }
  const wanted = askSchedule(found.order, now, by)
  const notBefore = ({ nextAskAt, newsDueAt }: AskSchedule) => ({
    nextAskAt: nextAskAt !== null && nextAskAt < earliest ? earliest : nextAskAt,
    newsDueAt,
  })
  if (wanted.nextAskAt === null && isOwed(found, asked, now)) {
    if (asked === 'no') return {}
    if (asked === 'share-spent') return asBefore
    return { nextAskAt: asked === 'refused' ? now : earliest, newsDueAt: lastOfAll(now, now) }
  }
  if (asked === 'silent' || asked === 'refused-outside')
    return notBefore(afterSilence(found.order, wanted, now))
  if (asked === 'yes' || wanted.nextAskAt === null) return notBefore(wanted)
  // An order that moved may be asked about at once; the estimate decides its urgency. A told end has its own times.
  const isNew = hasMoved(looked.before, found.order) || !found.isAskedAbout
  if (isNew && !needsPerson && found.order.told === null) return { ...wanted, nextAskAt: now }
  if (isNew) return wanted
  if (asked === 'share-spent') return asBefore
  return asked === 'refused' ? { nextAskAt: now } : {}
}

function checkTime(
  found: StoredOrder,
  { due, hasMore, ...looked }: LookResult,
  needsPerson: boolean,
  now: Date,
) {
  if (found.isOperatorWaiting && !looked.isOperatorWaiting) return {}
  if (!due.check && !hasMore && !hasMoved(looked.before, found.order)) return {}
  return { nextCheckAt: nextCheckAt(found.order, now, { random: Math.random(), needsPerson, hasMore }) }
}

/** An open order that waits for the service alone keeps no alarm about a chain: it would hide what else is wrong with it. */
function troubleLeft({ order, chainTrouble }: StoredOrder, { trouble }: LookResult, now: Date) {
  if (isOpen(order.state) && nextCheckAt(order, now) === null) return null
  return trouble === undefined ? chainTrouble : trouble
}

/** Its row, if since it was read no event and no answer came, no operator pressed and no other look at a chain ended. */
function rowAsRead(found: StoredOrder): SQL | undefined {
  const isSame = (column: typeof orders.answers | typeof orders.chainTrouble, read: object | null) =>
    read === null ? isNull(column) : eq(column, sql.param(read, column))
  return and(
    eq(orders.id, found.order.id),
    eq(orders.lastSeq, found.lastSeq),
    isSame(orders.answers, found.answers),
    isSame(orders.chainTrouble, found.chainTrouble),
    isUnpressed(found),
  )
}

const rounds = 4

/**
 * Records when to look next. If the order changed meanwhile, the times follow from the newer one. If others change it each
 * time, their looks record it, or the next one after this lease.
 */
export async function endLook(
  db: Db,
  looked: StoredOrder,
  what: LookResult,
  now: () => Date,
): Promise<StoredOrder> {
  let found: StoredOrder | null = looked
  for (let round = 1; found !== null && round <= rounds; round++) {
    const at = now()
    const chainTrouble = troubleLeft(found, what, at)
    const reason = deadReason(found.order, found.answers, at, chainTrouble)
    const needsPerson = reason !== null
    const wasRead = what.due.check && what.trouble?.kind !== 'unread'
    const wasLooked = what.asked === 'yes' || (what.asked === 'no' && wasRead)
    const askedNext = await askTimes(db, found, what, reason, at)
    const times = { ...checkTime(found, what, needsPerson, at), ...askedNext }
    const { order, answers } = found
    const asRead = rowAsRead(found)
    // With its row held: a look beside this one can't settle the order between the two statements.
    const isWritten = await db.transaction(async (tx) => {
      const written = await tx
        .update(orders)
        .set({ ...(wasLooked ? { checkedAt: at } : {}), ...times, chainTrouble, failedLooks: 0 })
        .where(asRead)
        .returning({ id: orders.id })
      if (written.length === 0) return false
      await noteDeadLetter(tx, { order, answers }, reason, at)
      return true
    })
    if (isWritten) return found
    found = await findOrder(db, looked.order.id, null)
  }
  return looked
}

/**
 * A look that threw decided nothing: the next one comes after a growing delay, and after a few an operator is alerted.
 */
export async function endFailedLook(db: Db, orderId: string, due: Due, now: Date): Promise<void> {
  const [row] = await db
    .update(orders)
    .set({ failedLooks: sql`${orders.failedLooks} + 1` })
    .where(eq(orders.id, orderId))
    .returning({ failedLooks: orders.failedLooks, state: orders.state })
  if (row === undefined) return
  await dueAgain(db, orderId, due, new Date(now.getTime() + failedLookGapMs(row.failedLooks)))
  // Not from the order itself, which may be unreadable.
  if (row.failedLooks >= mostFailedLooks)
    await writeDeadLetter(db, { orderId, state: row.state }, 'failing', null, now)
}

async function noteDeadLetter(
  db: Db,
  { order, answers }: Pick<StoredOrder, 'order' | 'answers'>,
  reason: DeadReason | null,
  at: Date,
): Promise<void> {
  const of = { orderId: order.id, state: order.state }
  if (reason !== null) return writeDeadLetter(db, of, reason, answers, at)
  const isIt = eq(deadLetters.orderId, order.id)
  const [letter] = await db.select().from(deadLetters).where(isIt)
  if (letter === undefined || letter.overAt !== null) return
  const { handledAt, note } = letter
  // What an operator wrote or decided is kept.
  if (handledAt === null && note === null)
    await db.delete(deadLetters).where(and(isIt, isNull(deadLetters.handledAt), isNull(deadLetters.note)))
  else
    await db
      .update(deadLetters)
      .set({ handledAt: handledAt ?? at, overAt: at })
      .where(isIt)
  if (handledAt === null) log('info', 'order settled after all', of)
}

interface OfOrder {
  readonly orderId: string
  readonly state: Order['state']
}

/**
 * A handled reason stays handled while it lasts. Another one, or the same one once it was over, lists the order again; an
 * operator's note stays with it.
 */
async function writeDeadLetter(
  db: Db,
  { orderId, state }: OfOrder,
  reason: DeadReason,
  answers: Answers | null,
  at: Date,
): Promise<void> {
  const noted = await db
    .insert(deadLetters)
    .values({ orderId, reason, since: at })
    .onConflictDoUpdate({
      target: deadLetters.orderId,
      set: {
        reason,
        since: sql`case when ${isNull(deadLetters.handledAt)} then ${deadLetters.since} else excluded.since end`,
        handledAt: null,
        overAt: null,
      },
      setWhere: sql`${ne(deadLetters.reason, reason)} or ${isNotNull(deadLetters.overAt)}`,
    })
    .returning({ orderId: deadLetters.orderId })
  if (noted.length === 0) return
  const told = answers === null ? {} : { answer: answers.code, count: answers.times }
  log('error', 'order needs a person', { orderId, state, reason, ...told })
}

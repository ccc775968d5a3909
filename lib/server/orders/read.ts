import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Intent, intentOf } from '@/lib/domain/kinds/kinds'
import type { Quote } from '@/lib/domain/kinds/quote'
import { isSameChoice } from '@/lib/domain/money/price-change'
import type { Answers } from '@/lib/domain/order/dead-letter'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import type { Order, OrderCreated } from '@/lib/domain/order/order'
import { isPaidBefore } from '@/lib/domain/order/payment'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { timelineOf } from '@/lib/domain/order/view/timeline'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { besideKey } from '@/lib/domain/rails/pix/payout-account'
import { isOfKind } from '../db/of-kind'
import { orderEvents, orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { isOffered } from '../recipients/rows'
import type { Credentials } from '../service/credentials'
import { byOrder } from './by-order'
import { firstOfAll } from './schedule'

const replaced = alias(orders, 'replaced')

/** What its intent is read from. The whole row would be read with every order. */
const replacedIntent = {
  id: replaced.id,
  kind: replaced.kind,
  chainId: replaced.chainId,
  token: replaced.token,
  account: replaced.account,
  method: replaced.method,
  amount: replaced.amount,
  toChainId: replaced.toChainId,
  toToken: replaced.toToken,
  toAddress: replaced.toAddress,
  state: replaced.state,
}
type IntentRow = Pick<typeof orders.$inferSelect, keyof typeof replacedIntent>

/** A row of `orders`, and what its view shows from other rows of the same owner. */
interface OrderRow {
  readonly row: typeof orders.$inferSelect
  readonly offeredRecipientId: string | null
  readonly replacedIntent: IntentRow | null
  readonly replacedQuote: Quote | null
  readonly readAtMs: number
}

export interface StoredOrder {
  readonly order: Order
  /** The order's events, oldest first. */
  readonly events: readonly OrderEvent[]
  readonly userId: string
  readonly lastSeq: number
  /** When it was read, by the database's clock. */
  readonly readAtMs: number
  readonly sandboxEpoch: string | null
  /** The credentials that created it at the service and can see it there. */
  readonly credentials: Credentials
  readonly previousPrice: OrderView['previousPrice']
  readonly isEarlierPaid: boolean
  readonly checkedAt: string | null
  /** Whether a question about it to the service is planned. */
  readonly isAskedAbout: boolean
  /** An operator wants it looked at, and the service has not been asked since. */
  readonly isOperatorWaiting: boolean
  /** When clock, chain or service may have news; before that there is no need to look. */
  readonly dueAt: Date | null
  readonly answers: Answers | null
  readonly chainTrouble: ChainTrouble | null
}

/** No operator has pressed since the order was read. */
export function isUnpressed({ isOperatorWaiting }: StoredOrder): SQL | undefined {
  return isOperatorWaiting
    ? undefined
    : sql`${orders.newsDueAt} is distinct from ${sql.param(firstOfAll, orders.newsDueAt)}`
}

function writtenIntent({ id, kind, toChainId, toToken, toAddress, ...flat }: IntentRow): Intent {
  const hasPlace = toChainId !== null && toToken !== null && toAddress !== null
  const to = hasPlace ? { chainId: toChainId, token: toToken, address: toAddress } : null
  const intent = intentOf(kind, { ...flat, to })
  if (intent === null) throw new Error(`order ${id} is no ${kind}`)
  return intent
}

function createdOf({ row, offeredRecipientId }: Pick<OrderRow, 'row' | 'offeredRecipientId'>): OrderCreated {
  return {
    id: row.id,
    intent: writtenIntent(row),
    recipient: {
      id: offeredRecipientId,
      label: row.recipientLabel,
      maskedKey: row.recipientMaskedKey,
      saved: row.recipientId !== null,
    },
    replaces: row.replaces,
    at: row.createdAt.toISOString(),
  }
}

/** The price of the order that this one replaces, if it was for the same choice. */
function previousPriceOf({
  row,
  replacedIntent,
  replacedQuote: quote,
}: OrderRow): OrderView['previousPrice'] {
  if (quote === null || replacedIntent === null || replacedIntent.kind !== row.kind) return null
  if (!isSameChoice(writtenIntent(replacedIntent), writtenIntent(row))) return null
  const { sendAmount, receiveAmount, exchangeRate } = quote
  return { sendAmount, receiveAmount, exchangeRate }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

function stored(found: OrderRow, events: readonly OrderEvent[]): StoredOrder {
  const { row } = found
  const order = foldOrder(createdOf(found), events)
  return {
    order,
    events,
    userId: row.userId,
    lastSeq: row.lastSeq,
    readAtMs: found.readAtMs,
    sandboxEpoch: row.sandboxEpoch,
    credentials: row.credentials,
    previousPrice: previousPriceOf(found),
    isEarlierPaid: isPaidBefore(order.intent.kind, found.replacedIntent?.state ?? null),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    isAskedAbout: row.nextAskAt !== null,
    isOperatorWaiting: row.newsDueAt?.getTime() === firstOfAll.getTime(),
    dueAt: earlier(row.nextCheckAt, row.nextAskAt),
    answers: row.answers,
    chainTrouble: row.chainTrouble,
  }
}

/** The order, folded from its events alone. */
export function foldRow(row: OrderRow['row'], events: readonly OrderEvent[]): Order {
  return foldOrder(createdOf({ row, offeredRecipientId: null }), events)
}

/** By the service's id, as parseTransactionId writes it. An older order may have it in upper case. */
export function hasTransactionId(transactionId: string): SQL {
  return inArray(orders.transactionId, [transactionId, transactionId.toUpperCase()])
}

/** Chain, clock or service may still have news of it. */
export const isFollowed = or(isNotNull(orders.nextCheckAt), isNotNull(orders.nextAskAt))

/** The rows, newest first. What a view shows from other rows comes with them, not by another query. */
async function findRows(db: Db, which: SQL | undefined, limit: number): Promise<OrderRow[]> {
  const replacedQuote = db
    .select({ quote: sql`${orderEvents.body} -> 'quote'` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, replaced.id), sql`${orderEvents.body} ->> 'type' = 'quote-received'`))
    .limit(1)
  const ownReplaced = and(eq(replaced.id, orders.replaces), eq(replaced.userId, orders.userId))
  const ownRecipient = and(
    eq(recipients.id, orders.recipientId),
    eq(recipients.userId, orders.userId),
    isOffered,
  )
  return db
    .select({
      row: orders,
      offeredRecipientId: recipients.id,
      replacedIntent,
      replacedQuote: sql<Quote | null>`(${replacedQuote})`,
      readAtMs: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(recipients, ownRecipient)
    .leftJoin(replaced, ownReplaced)
    .where(and(which, isOfKind(orders.kind)))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

/** Orders with their events, newest first. */
export async function findOrders(db: Db, which: SQL | undefined, limit: number): Promise<StoredOrder[]> {
  const rows = await findRows(db, which, limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.seq))
  const eventsOf = byOrder(events)
  return rows.map((found) =>
    stored(
      found,
      eventsOf(found.row.id).map(({ body }) => body),
    ),
  )
}

/** An order by its id, and by its owner unless the reconciler asks. Another user's is not found. */
export async function findOrder(db: Db, orderId: string, userId: string | null): Promise<StoredOrder | null> {
  const owned =
    userId === null ? eq(orders.id, orderId) : and(eq(orders.id, orderId), eq(orders.userId, userId))
  return (await findOrders(db, owned, 1))[0] ?? null
}

/** For a list: without the timeline. */
export function summaryOf(stored: StoredOrder): OrderView {
  const { order, checkedAt, previousPrice, isEarlierPaid, chainTrouble } = stored
  const isUnread = chainTrouble?.kind === 'unread'
  const view = toOrderView(order, { checkedAt, previousPrice, isEarlierPaid, isUnread })
  return { ...view, payout: besideKey(view.payout, view.recipient.maskedKey) }
}

export function viewOf(stored: StoredOrder): OrderView {
  const { order, events } = stored
  return { ...summaryOf(stored), timeline: timelineOf({ intent: order.intent, at: order.createdAt }, events) }
}

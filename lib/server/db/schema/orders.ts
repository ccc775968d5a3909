// The tables of orders: their events, and all that is kept about them.
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Fee } from '@/lib/domain/kinds/quote'
import type { SeenPrice } from '@/lib/domain/money/usual-price'
import type { Answers, DeadReason } from '@/lib/domain/order/dead-letter'
import type { OrderEvent } from '@/lib/domain/order/events'
import type { PayoutFinding } from '@/lib/domain/order/payout'
import type { OrderState } from '@/lib/domain/order/state'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import type { Credentials } from '../../service/credentials'
import { instant } from './instant'
import { recipients, users } from './people'

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    chainId: integer('chain_id').notNull(),
    token: text('token').notNull(),
    account: text('account').notNull(),
    method: text('method').notNull(),
    /** Decimal, in the unit that the method names. */
    amount: text('amount').notNull(),
    /** Of the side that is paid by a bank; null of a send. */
    currency: text('currency'),
    /** Where tokens are delivered; null of a sale. */
    toChainId: integer('to_chain_id'),
    toToken: text('to_token'),
    toAddress: text('to_address'),
    recipientId: uuid('recipient_id').references(() => recipients.id),
    recipientLabel: text('recipient_label'),
    recipientMaskedKey: text('recipient_masked_key').notNull(),
    /** Label, masked key and address, folded: what a search looks through. */
    searchText: text('search_text').notNull().default(''),
    replaces: uuid('replaces'),
    /** As `replaces`, while this renewal lives: the unique place that it gives up, for good, when it ends unsold. */
    renews: uuid('renews'),
    /** Sandbox mode: which life of the sandbox it belongs to. A reset ends that life, chains and bank included. */
    sandboxEpoch: text('sandbox_epoch'),
    /** Which credentials made it at the service: it is followed with those, as the others may know nothing of it. */
    credentials: text('credentials').$type<Credentials>().notNull().default('server'),
    /** The fold of the events, kept beside them so that lists need not fold. */
    state: text('state').$type<OrderState>().notNull(),
    /** Sequence number of the last event: the optimistic lock of every append. */
    lastSeq: integer('last_seq').notNull(),
    /** The service's id of the order. Unique: an answer with another order's id is refused. */
    transactionId: text('transaction_id'),
    /** For a build before `last_prices`, which may serve beside this one. */
    brlPerToken: text('brl_per_token'),
    usdPerToken: text('usd_per_token'),
    /** From here to `endedAt` as the events tell (lib/domain/order/kept.ts), so that lists and files need not fold them. */
    sendAmount: text('send_amount'),
    receiveAmount: text('receive_amount'),
    exchangeRate: text('exchange_rate'),
    fees: jsonb('fees').$type<readonly Fee[]>().notNull().default([]),
    transferHash: text('transfer_hash'),
    deliveryHash: text('delivery_hash'),
    refundHash: text('refund_hash'),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    checkedAt: instant('checked_at'),
    /** When clock and chain are looked at again; null when neither can have news. */
    nextCheckAt: instant('next_check_at'),
    /** When the service may be asked again; null when it is not to be asked. */
    nextAskAt: instant('next_ask_at'),
    /** When its answer is expected to be new: of those that may be asked the earliest goes first. */
    newsDueAt: instant('news_due_at'),
    /** The last answers of the service, as codes. */
    answers: jsonb('answers').$type<Answers>(),
    /** What kept the last look from a chain; null when it was read. */
    chainTrouble: jsonb('chain_trouble').$type<ChainTrouble>(),
    /** How many looks in a row have thrown. */
    failedLooks: integer('failed_looks').notNull().default(0),
    /** What is wrong with the payout of a completed sale. */
    payoutFinding: text('payout_finding').$type<PayoutFinding>(),
  },
  (table) => [
    index('orders_page').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_state_page').on(
      table.userId,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('orders_ask').on(table.newsDueAt).where(sql`next_ask_at is not null`),
    index('orders_rates').on(table.chainId, table.token, table.createdAt.desc().nullsFirst()),
    uniqueIndex('orders_transaction').on(table.transactionId),
    uniqueIndex('orders_renewal').on(table.userId, table.renews),
  ],
)

/**
 * Sums of what was settled, by month of completion. Kept in the transaction that writes the event, so that a page need not
 * add up a person's every order.
 */
export const monthlyVolumes = pgTable(
  'monthly_volumes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** `YYYY-MM` by the clock of the house. */
    month: text('month').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    orderCount: integer('order_count').notNull(),
    brl: numeric('brl').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.kind] })],
)

/** What the last quotes of one exchange said, no matter who asked: for estimates, and to notice a price that is far from them. */
export const lastPrices = pgTable(
  'last_prices',
  {
    kind: text('kind').$type<OrderKind>().notNull(),
    chainId: integer('chain_id').notNull(),
    /** In small letters, as `toToken`. */
    token: text('token').notNull(),
    /** Of a send; 0 and empty of another kind, since a key holds no null. */
    toChainId: integer('to_chain_id').notNull(),
    toToken: text('to_token').notNull(),
    /** Newest first (lib/domain/money/usual-price.ts). */
    prices: jsonb('prices').$type<readonly SeenPrice[]>().notNull(),
    /** What the service last said; null where it named no readable price. */
    usdPerToken: text('usd_per_token'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.chainId, table.token, table.toChainId, table.toToken] }),
  ],
)

export const orderEvents = pgTable(
  'order_events',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    body: jsonb('body').$type<OrderEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.seq] })],
)

/** Orders that no answer can settle: a person has to look. */
export const deadLetters = pgTable('dead_letters', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  reason: text('reason').$type<DeadReason>().notNull(),
  since: instant('since').notNull(),
  /** When an operator marked it as handled, and what they wrote: nothing of a person. */
  handledAt: instant('handled_at'),
  note: text('note'),
})

/** A transaction on a chain settles a step of one order only. */
export const chainClaims = pgTable(
  'chain_claims',
  {
    chainId: integer('chain_id').notNull(),
    hash: text('hash').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    step: text('step').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hash] })],
)

/**
 * Orders of the widget that somebody says are theirs: nothing but ids, until chain and service have proven one, which is
 * then an order like any other. One place for a person and an order, whatever is claimed how often.
 */
export const orderClaims = pgTable(
  'order_claims',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transactionId: text('transaction_id').notNull(),
    chainId: integer('chain_id').notNull(),
    /** Of the deposit, as it was claimed. */
    hash: text('hash').notNull(),
    flow: text('flow').$type<'sell' | 'send'>().notNull().default('sell'),
    /** Which credentials made it, as far as is known: those that issued tokens when it was claimed, then those that knew it. */
    credentials: text('credentials').$type<Credentials>().notNull().default('server'),
    /** Once it is proven. */
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: instant('created_at').notNull(),
    /** When it is looked at again; null when it is proven, refuted or given up. */
    nextCheckAt: instant('next_check_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId] }),
    index('order_claims_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('order_claims_dead').on(table.createdAt).where(sql`next_check_at is null and order_id is null`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    operation: text('operation').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Keyed hash of the request: the same key with other data is refused, and the data cannot be guessed from it. */
    fingerprint: text('fingerprint').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.keyHash] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

// The tables of orders: their events and everything stored about them.
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
import type { Address, Hex } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { AmountMethod, Fee } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
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
    kind: text('kind').$type<OrderKind>().notNull(),
    chainId: integer('chain_id').notNull(),
    token: text('token').$type<Address>().notNull(),
    account: text('account').$type<Address>().notNull(),
    method: text('method').$type<AmountMethod>().notNull(),
    /** Decimal, in the unit that the method names. */
    amount: text('amount').$type<Decimal>().notNull(),
    /** Currency of the side paid by a bank; null for a send. */
    currency: text('currency'),
    /** Where tokens are delivered; null for a sale. */
    toChainId: integer('to_chain_id'),
    toToken: text('to_token').$type<Address>(),
    toAddress: text('to_address').$type<Address>(),
    recipientId: uuid('recipient_id').references(() => recipients.id),
    recipientLabel: text('recipient_label'),
    recipientMaskedKey: text('recipient_masked_key').notNull(),
    /** Label, masked key and address, normalised for search. */
    searchText: text('search_text').notNull().default(''),
    replaces: uuid('replaces'),
    /** Equals `replaces` while this renewal is alive: unique, and cleared for good when it ends unsold. */
    renews: uuid('renews'),
    /** Sandbox mode: the sandbox epoch it belongs to. A reset ends the epoch, including chains and bank. */
    sandboxEpoch: text('sandbox_epoch'),
    /** The credentials that created it at the service. It is followed with those, as others may not know it. */
    credentials: text('credentials').$type<Credentials>().notNull().default('server'),
    /** The fold of the events, stored so that lists need not fold. */
    state: text('state').$type<OrderState>().notNull(),
    /** Sequence number of the last event: the optimistic lock for every append. */
    lastSeq: integer('last_seq').notNull(),
    /** The service's id of the order. Unique: an answer with another order's id is refused. */
    transactionId: text('transaction_id'),
    /** For a build before `last_prices`, which may run alongside this one. */
    brlPerToken: text('brl_per_token'),
    usdPerToken: text('usd_per_token'),
    /**
     * From here to `endedAt` derived from the events (lib/domain/order/kept.ts), so that lists and files need not fold
     * them.
     */
    sendAmount: text('send_amount').$type<Decimal>(),
    receiveAmount: text('receive_amount').$type<Decimal>(),
    exchangeRate: text('exchange_rate').$type<Decimal>(),
    fees: jsonb('fees').$type<readonly Fee[]>().notNull().default([]),
    transferHash: text('transfer_hash').$type<Hex>(),
    deliveryHash: text('delivery_hash').$type<Hex>(),
    refundHash: text('refund_hash').$type<Hex>(),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    checkedAt: instant('checked_at'),
    /** When to look at clock and chain again; null when neither can have news. */
    nextCheckAt: instant('next_check_at'),
    /** When the service may be asked again; null when it must not be asked. */
    nextAskAt: instant('next_ask_at'),
    /** When its answer is expected to be new: among orders that may be asked about, the earliest goes first. */
    newsDueAt: instant('news_due_at'),
    /** The last answers of the service, as codes. */
    answers: jsonb('answers').$type<Answers>(),
    /** Why the last look could not read a chain; null when it could. */
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
    index('orders_ask').on(table.newsDueAt, table.nextAskAt).where(sql`next_ask_at is not null`),
    // Deleting a recipient first clears it from its orders, and the foreign key then searches them again.
    index('orders_recipient').on(table.recipientId).where(sql`recipient_id is not null`),
    index('orders_rates').on(table.chainId, table.token, table.createdAt.desc().nullsFirst()),
    uniqueIndex('orders_transaction').on(table.transactionId),
    uniqueIndex('orders_renewal').on(table.userId, table.renews),
  ],
)

/**
 * Sums of settled amounts, by month of completion. Updated in the transaction that writes the event, so that a page
 * need not add up all of a person's orders.
 */
export const monthlyVolumes = pgTable(
  'monthly_volumes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** `YYYY-MM` in Brasília time. */
    month: text('month').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    orderCount: integer('order_count').notNull(),
    brl: numeric('brl').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.kind] })],
)

/** The last prices of one exchange, no matter who asked: for estimates, and to detect a price far from them. */
export const lastPrices = pgTable(
  'last_prices',
  {
    kind: text('kind').$type<OrderKind>().notNull(),
    chainId: integer('chain_id').notNull(),
    /** In lower case, like `toToken`. */
    token: text('token').notNull(),
    /** For a send; 0 and empty for other kinds, since a primary key can't be null. */
    toChainId: integer('to_chain_id').notNull(),
    toToken: text('to_token').notNull(),
    /** Newest first (lib/domain/money/usual-price.ts). */
    prices: jsonb('prices').$type<readonly SeenPrice[]>().notNull(),
    /** The service's last price; null when it gave no readable one. */
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

/** Orders that no answer can settle: a person must look. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason').$type<DeadReason>().notNull(),
    since: instant('since').notNull(),
    /** When an operator marked it as handled, and their note: no personal data. */
    handledAt: instant('handled_at'),
    note: text('note'),
    /** When the reason ended of one that stays for its note or because it was handled: the same reason is then a new one. */
    overAt: instant('over_at'),
  },
  (table) => [index('dead_letters_handled').on(table.handledAt)],
)

/** A transaction on a chain settles a step of only one order. */
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

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    operation: text('operation').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Keyed hash of the request: the same key with other data is refused, and the data can't be guessed from it. */
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

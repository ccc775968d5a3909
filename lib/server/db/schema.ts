// The tables. No identity data has a place here: of a recipient only the service's id, a label and a masked key stay.
// Times have millisecond precision, as JavaScript's do: a cursor of finer grain would skip or repeat rows.
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrderState } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower-case, proven by a signature. */
  address: text('address').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const nonces = pgTable(
  'nonces',
  {
    /** SHA-256 of the nonce: the table alone lets nobody sign in. */
    nonceHash: text('nonce_hash').primaryKey(),
    /** SHA-256 of the secret in the cookie of the browser that asked. */
    browserHash: text('browser_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('nonces_expiry').on(table.expiresAt)],
)

export const recipients = pgTable(
  'recipients',
  {
    /** Also the name that the service knows the recipient by. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Null until the service has answered; such a row is not offered. */
    serviceRecipientId: text('service_recipient_id'),
    label: text('label').notNull(),
    maskedKey: text('masked_key').notNull(),
    keyKind: text('key_kind').notNull(),
    kycStatus: text('kyc_status').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('recipients_user').on(table.userId, table.createdAt.desc().nullsFirst())],
)

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
    currency: text('currency').notNull(),
    recipientId: uuid('recipient_id').references(() => recipients.id),
    recipientLabel: text('recipient_label'),
    recipientMaskedKey: text('recipient_masked_key').notNull(),
    replaces: uuid('replaces'),
    /** As `replaces`, while this renewal lives: the unique place that it gives up, for good, when it ends unsold. */
    renews: uuid('renews'),
    /** Sandbox mode: which life of the sandbox it belongs to. A reset ends that life, chains and bank included. */
    sandboxEpoch: text('sandbox_epoch'),
    /** The fold of the events, kept beside them so that lists need not fold. */
    state: text('state').$type<OrderState>().notNull(),
    /** Sequence number of the last event: the optimistic lock of every append. */
    lastSeq: integer('last_seq').notNull(),
    /** The service's id of the order. Unique: an answer with another order's id is refused. */
    transactionId: text('transaction_id'),
    brlPerToken: text('brl_per_token'),
    usdPerToken: text('usd_per_token'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    checkedAt: instant('checked_at'),
    /** When the reconciler looks again; null when nothing is left to watch. */
    nextCheckAt: instant('next_check_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('orders_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('orders_rates').on(table.chainId, table.token, table.createdAt.desc().nullsFirst()),
    uniqueIndex('orders_transaction').on(table.transactionId),
    uniqueIndex('orders_renewal').on(table.userId, table.renews),
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
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.keyHash] })],
)

// The table of claims. A claim is no order yet: it has only what a person says of one.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Credentials } from '../../service/credentials'
import { instant } from './instant'
import { orders } from './orders'
import { users } from './people'

/**
 * Widget orders that a person claims: only ids, until chain and service have proven one, which then becomes an order
 * like any other. One row per person and order, however often it is claimed.
 */
export const orderClaims = pgTable(
  'order_claims',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transactionId: text('transaction_id').notNull(),
    chainId: integer('chain_id').notNull(),
    /** The deposit's hash, as claimed. */
    hash: text('hash').notNull(),
    flow: text('flow').$type<OrderKind>().notNull().default('sell'),
    /**
     * The credentials that created it, as far as known: those that issued tokens when it was claimed, later those that
     * knew it.
     */
    credentials: text('credentials').$type<Credentials>().notNull().default('server'),
    /** Once it is proven. */
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: instant('created_at').notNull(),
    /** When to look at it again; null when proven, refuted or given up. */
    nextCheckAt: instant('next_check_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId] }),
    index('order_claims_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('order_claims_dead').on(table.createdAt).where(sql`next_check_at is null and order_id is null`),
  ],
)

// The tables of people and of whom they pay. No identity data has a place here: of a recipient only the service's id, a
// label and a masked key stay.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant'

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

/**
 * `drafted` was never asked for; `checking` waits for the list to tell what came of a call; `unmade` never came to be;
 * `dropped` was refused at once, or put away by its owner.
 */
export type RecipientState = 'drafted' | 'checking' | 'active' | 'unmade' | 'dropped' | 'retired'

export const recipients = pgTable(
  'recipients',
  {
    /** Also the name that the service knows the recipient by. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<'pix' | 'wallet'>().notNull().default('pix'),
    state: text('state').$type<RecipientState>().notNull().default('active'),
    /** Null until the service has answered; such a row is not offered. */
    serviceRecipientId: text('service_recipient_id'),
    label: text('label').notNull(),
    /** Of a wallet its short address. */
    maskedKey: text('masked_key').notNull(),
    keyKind: text('key_kind'),
    kycStatus: text('kyc_status').notNull(),
    /** Of a wallet alone, as are the next two. */
    chainId: integer('chain_id'),
    token: text('token'),
    address: text('address'),
    /** Label, masked key and address, folded: what a search looks through. */
    searchText: text('search_text').notNull().default(''),
    /** Keyed hash of what was asked for, until something of it is changed: the same again is the same recipient. */
    fingerprint: text('fingerprint'),
    /** Hash of a form's key and of what was asked for: the same press, for good. */
    intentHash: text('intent_hash'),
    /** While somebody asks the service about it nobody else does. */
    askedAt: instant('asked_at'),
    /** When the list is looked at again, or an end is told to the service; null when nothing is left to do. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    retiredAt: instant('retired_at'),
    /** When the service was told of its end: from then on it is for good. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('recipients_page').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('recipients_used').on(
      table.userId,
      table.kind,
      table.lastUsedAt.desc().nullsLast(),
      table.createdAt.desc().nullsFirst(),
    ),
    index('recipients_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    uniqueIndex('recipients_same').on(table.userId, table.fingerprint),
    uniqueIndex('recipients_intent').on(table.userId, table.intentHash),
  ],
)

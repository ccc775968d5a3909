// The tables of people and of whom they pay. No identity data has a place here: of a recipient only the service's id, a
// label, a masked key and its fingerprint stay.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PixKeyKind } from '@/lib/domain/rails/pix/key'
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
    /** Network and family of the browser, encrypted; null in rows of before it was kept. */
    client: text('client'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
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
 * `drafted` was never asked for; `checking` waits for the list to tell what came of a call; `frozen` is paid nothing, since
 * the list names another key or address than its owner saved; `unmade` never came to be; `dropped` was refused at once,
 * or put away by its owner.
 */
export type RecipientState = 'drafted' | 'checking' | 'active' | 'frozen' | 'unmade' | 'dropped' | 'retired'

/** What is kept of a Pix key: never the key itself. */
export interface KeptKey {
  readonly keyKind: PixKeyKind
  readonly maskedKey: string
  /** Keyed hash of the whole key; null where only a mask of it was seen. */
  readonly fingerprint: string | null
}

/** A key of the list, of which less may be known: no kind, or an empty mask where nothing of it can be shown. */
export type SeenKey = Omit<KeptKey, 'keyKind'> & { readonly keyKind: PixKeyKind | null }

/** Where the list says that a frozen recipient is paid. */
export type SeenTarget =
  | ({ readonly kind: 'pix' } & SeenKey)
  | { readonly kind: 'wallet'; readonly chainId: number | null; readonly address: string }

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
    /**
     * Keyed hash of the Pix key that we sent: what the service's list is compared with. Null in rows of before it was kept,
     * which are compared by their mask.
     */
    keyFingerprint: text('key_fingerprint'),
    /** The key of a change whose answer is awaited or lost. */
    wantedKey: jsonb('wanted_key').$type<KeptKey>(),
    /** What the list named in place of what was saved: set as long as the recipient is frozen. */
    seen: jsonb('seen').$type<SeenTarget>(),
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
    /**
     * The same for a frozen one. Apart, since a build of before `frozen` follows whatever has a `next_check_at`, and would take
     * the other key for the saved one.
     */
    recheckAt: instant('recheck_at'),
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
    index('recipients_frozen').on(table.recheckAt).where(sql`state = 'frozen'`),
    // Not unique: an older build took whatever id an answer named, so an old database may hold one twice. `keepServiceId`
    // keeps new ones apart by a lock.
    index('recipients_service_id').on(sql`lower(${table.serviceRecipientId})`),
    uniqueIndex('recipients_same').on(table.userId, table.fingerprint),
    uniqueIndex('recipients_intent').on(table.userId, table.intentHash),
  ],
)

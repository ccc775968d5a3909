// The tables of people and their recipients. No identity data is stored: for a recipient only the service's id, a
// label, a masked key and its fingerprint.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '@/lib/domain/chains'
import type { PixKeyKind } from '@/lib/domain/rails/pix/key'
import { instant } from './instant'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower case, proven by a signature. */
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
    /** Network and browser family, encrypted; null in rows from before it was stored. */
    client: text('client'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
)

export const nonces = pgTable(
  'nonces',
  {
    /** SHA-256 of the nonce: the table alone is not enough to sign in. */
    nonceHash: text('nonce_hash').primaryKey(),
    /** SHA-256 of the secret in the requesting browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('nonces_expiry').on(table.expiresAt)],
)

/**
 * `drafted`: never sent to the service. `checking`: waits for the list to show the result of a call. `frozen`: not
 * paid, since the list has another key or address than its owner saved. `unmade`: never created. `dropped`: refused at
 * once, or dismissed or erased by its owner; without a label if the service was never asked, or must only end it.
 */
type RecipientState = 'drafted' | 'checking' | 'active' | 'frozen' | 'unmade' | 'dropped' | 'retired'

/** What is stored about a Pix key: never the key itself. */
export interface KeptKey {
  readonly keyKind: PixKeyKind
  readonly maskedKey: string
  /** Keyed hash of the whole key; null if only a mask of it was seen. */
  readonly fingerprint: string | null
}

/** A key from the list, which may have no kind, or an empty mask if none of it can be shown. */
type SeenKey = Omit<KeptKey, 'keyKind'> & { readonly keyKind: PixKeyKind | null }

/** A frozen recipient's payment target in the list. */
export type SeenTarget =
  | ({ readonly kind: 'pix' } & SeenKey)
  | { readonly kind: 'wallet'; readonly chainId: number | null; readonly address: string }

export const recipients = pgTable(
  'recipients',
  {
    /** Also the recipient's name at the service. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<'pix' | 'wallet'>().notNull().default('pix'),
    state: text('state').$type<RecipientState>().notNull().default('active'),
    /** Null until the service has answered; until then not offered. */
    serviceRecipientId: text('service_recipient_id'),
    label: text('label').notNull(),
    /** For a wallet its short address. */
    maskedKey: text('masked_key').notNull(),
    keyKind: text('key_kind'),
    /**
     * Keyed hash of the Pix key that we sent, compared with the service's list. Null in rows from before it was stored,
     * which are compared by their mask.
     */
    keyFingerprint: text('key_fingerprint'),
    /** When another key took the place of the one before: an order from before it was quoted for that one. */
    keyChangedAt: instant('key_changed_at'),
    /** The key of a change whose answer is pending or lost. */
    wantedKey: jsonb('wanted_key').$type<KeptKey>(),
    /** What the list has instead of what was saved: set while the recipient is frozen. */
    seen: jsonb('seen').$type<SeenTarget>(),
    kycStatus: text('kyc_status').notNull(),
    /** Only for a wallet, like the next two. */
    chainId: integer('chain_id'),
    token: text('token').$type<Address>(),
    address: text('address').$type<Address>(),
    /** Label, masked key and address, folded: what a search looks through. */
    searchText: text('search_text').notNull().default(''),
    /** Keyed hash of the request, until the recipient is changed: the same request gives the same recipient. */
    fingerprint: text('fingerprint'),
    /** Hash of a form's key and its request: identifies the same press permanently. */
    intentHash: text('intent_hash'),
    /** Set while one process asks the service about it; no other does then. */
    askedAt: instant('asked_at'),
    /** When to look at the list again, or to send a deactivation to the service; null when nothing is left to do. */
    nextCheckAt: instant('next_check_at'),
    /**
     * The same for a frozen one. Separate, since a build from before `frozen` follows every `next_check_at` and would
     * mistake the other key for the saved one.
     */
    recheckAt: instant('recheck_at'),
    checks: integer('checks').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    retiredAt: instant('retired_at'),
    /** When the deactivation was sent to the service; permanent from then on. */
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
    // Not unique: an older build accepted any id in an answer, so an old database may have one twice. `keepServiceId`
    // keeps new ones unique by a lock.
    index('recipients_service_id').on(sql`lower(${table.serviceRecipientId})`),
    uniqueIndex('recipients_same').on(table.userId, table.fingerprint),
    uniqueIndex('recipients_intent').on(table.userId, table.intentHash),
  ],
)

import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SecurityEvent } from '../../security-log/events'
import { instant } from './instant'

/**
 * What happened to sessions and data, without personal data unless a setting asks for whole addresses. One row for
 * equal events within a minute, so that hostile requests can't fill it. A trigger only lets counts grow, and rows be
 * deleted after half a day.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    /** The start of the minute. */
    minute: instant('minute').notNull(),
    event: text('event').$type<SecurityEvent>().notNull(),
    /** Keyed fingerprint of the person's id; empty without a session. */
    who: text('who').notNull(),
    /** Never a whole address; empty when none can be trusted. */
    network: text('network').notNull(),
    /** A code or an id of ours. */
    detail: text('detail').notNull(),
    /**
     * With `SECURITY_LOG_ADDRESSES=on`: a fingerprint of the whole address, so that each has a row; otherwise empty.
     */
    machine: text('machine').notNull().default(''),
    /** With the same setting: the whole address, encrypted. */
    address: text('address'),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.minute, table.event, table.who, table.network, table.detail, table.machine],
    }),
    index('security_events_who').on(table.who, table.minute),
  ],
)

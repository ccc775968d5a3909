import { timestamp } from 'drizzle-orm/pg-core'

/** Millisecond precision, like JavaScript's times: a more precise cursor would skip or repeat rows. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

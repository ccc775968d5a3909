import { timestamp } from 'drizzle-orm/pg-core'

/** Of millisecond precision, as JavaScript's times are: a cursor of finer grain would skip or repeat rows. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

import 'server-only'
import { type Column, like, type SQL, sql } from 'drizzle-orm'

/** The cursor after a page of a list, newest first, by creation time and id. */
export interface Place {
  readonly createdAt: Date
  readonly id: string
}

const form = /^([0-9a-z]{1,11})-([0-9a-f]{32})$/
// A later moment has a sign and six digits, which Postgres can't read.
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A cursor for an address. It grants no access: every page's query includes the owner. */
export function writePlace({ createdAt, id }: Place): string {
  const text = `${createdAt.getTime().toString(36)}-${id.replaceAll('-', '')}`
  return Buffer.from(text).toString('base64url')
}

/** Null for an invalid cursor: the first page. */
export function readPlace(text: string | null): Place | null {
  if (text === null || text.length > 80) return null
  const [, at = '', hex = ''] = form.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const ms = Number.parseInt(at, 36)
  if (hex === '' || Number.isNaN(ms) || ms > latest) return null
  return { createdAt: new Date(ms), id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

/** For a table with these two columns: the rows after a cursor. */
export function after(
  table: { readonly createdAt: Column; readonly id: Column },
  place: Place | null,
): SQL | undefined {
  if (place === null) return undefined
  const at = place.createdAt.toISOString()
  return sql`(${table.createdAt}, ${table.id}) < (${at}::timestamptz, ${place.id}::uuid)`
}

/** Whether a normalised column contains a normalised text; wildcards are escaped. */
export function contains(column: Column, text: string): SQL {
  return like(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

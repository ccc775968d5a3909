import 'server-only'
import { type Column, like, type SQL, sql } from 'drizzle-orm'

/** Where a page of a list ended that is read newest first, by the moment of making and the id. */
export interface Place {
  readonly createdAt: Date
  readonly id: string
}

const form = /^([0-9a-z]{1,11})-([0-9a-f]{32})$/
// A later moment is written with a sign and six digits, which Postgres does not read.
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A place for an address. It says nothing of who may read what: the query of every page asks for its owner. */
export function writePlace({ createdAt, id }: Place): string {
  const text = `${createdAt.getTime().toString(36)}-${id.replaceAll('-', '')}`
  return Buffer.from(text).toString('base64url')
}

/** Null for what nobody gave out: the first page. */
export function readPlace(text: string | null): Place | null {
  if (text === null || text.length > 80) return null
  const [, at = '', hex = ''] = form.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const ms = Number.parseInt(at, 36)
  if (hex === '' || Number.isNaN(ms) || ms > latest) return null
  return { createdAt: new Date(ms), id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

/** Of a table with these two columns: what comes after a place. */
export function after(
  table: { readonly createdAt: Column; readonly id: Column },
  place: Place | null,
): SQL | undefined {
  if (place === null) return undefined
  const at = place.createdAt.toISOString()
  return sql`(${table.createdAt}, ${table.id}) < (${at}::timestamptz, ${place.id}::uuid)`
}

/** Whether a folded column holds a folded text; its wildcards are signs like any other. */
export function contains(column: Column, text: string): SQL {
  return like(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

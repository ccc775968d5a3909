// Where a person was in the list of their orders, as it travels in the addresses of what they open from there.
import { type HistoryFilter, writeHistoryFilter } from './history-filter'

/** Under which the address of an order or a receipt carries the list's own query. */
export const listParam = 'list'

/** The list's query: what it is narrowed by, and after which order it goes on. Empty for the newest of all. */
export function listQuery(filter: HistoryFilter, after: string | null = null): string {
  const query = writeHistoryFilter(filter)
  if (after !== null) query.set('after', after)
  return String(query)
}

export function listPath(query: string): string {
  return query === '' ? '/transactions' : `/transactions?${query}`
}

/** An address that leads back to that place. */
export function withList(path: string, query: string): string {
  return query === '' ? path : `${path}?${new URLSearchParams({ [listParam]: query })}`
}

// Where a person was in the list of their orders, as it travels in the addresses of what they open from there. Imports
// nothing: an order's page fetches it.

/** Under which the address of an order or a receipt carries the list's own query. */
export const listParam = 'list'

export function listPath(query: string): string {
  return query === '' ? '/transactions' : `/transactions?${query}`
}

/** An address that leads back to that place. */
export function withList(path: string, query: string): string {
  return query === '' ? path : `${path}?${new URLSearchParams({ [listParam]: query })}`
}

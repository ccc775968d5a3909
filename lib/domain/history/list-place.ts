// Carries a person's position in their list of orders in the addresses of the pages they open from it. Imports nothing:
// an order's page loads it.

/** The parameter that carries the list's own query in the address of an order or a receipt. */
export const listParam = 'list'

export function listPath(query: string): string {
  return query === '' ? '/transactions' : `/transactions?${query}`
}

/** An address that leads back to that position. */
export function withList(path: string, query: string): string {
  return query === '' ? path : `${path}?${new URLSearchParams({ [listParam]: query })}`
}

// What a browser's token may be allowed, in the service's own words (spec).

/** Those that every call of the widget needs: quotes, the status of each flow, balances and prices. */
export const tokenPermissions = [
  'quotes:read',
  'offramp:read',
  'onramp:read',
  'transactions:read',
  'balances:read',
  'prices:read',
] as const

// `recipients:read` and `recipients:write` are left out on purpose: a token names a project and no user, so its holder
// would list, and change, the recipients of everybody.
export type TokenPermission = (typeof tokenPermissions)[number]

export function isTokenPermission(word: string): word is TokenPermission {
  return tokenPermissions.some((permission) => permission === word)
}

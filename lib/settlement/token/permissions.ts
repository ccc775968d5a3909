// What a browser's token may be allowed, by the service's own names (spec).

/** Needed by the widget and its hooks: quotes, the status of each flow, balances and prices. */
export const tokenPermissions = [
  'quotes:read',
  'offramp:read',
  'onramp:read',
  'transactions:read',
  'balances:read',
  'prices:read',
] as const

// `recipients:read` and `recipients:write` are left out on purpose: a token is for a project, not a user, so its holder
// could list and change every user's recipients.
export type TokenPermission = (typeof tokenPermissions)[number]

export function isTokenPermission(word: string): word is TokenPermission {
  return tokenPermissions.some((permission) => permission === word)
}

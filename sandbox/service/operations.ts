// Every operation of the service: the name that faults and the record of calls use, where it is found, and what a token
// must allow. `needs` is a list of which every entry must be met, by any one permission of the entry.

export const PERMISSIONS = [
  'quotes:read',
  'offramp:read',
  'onramp:read',
  'transactions:read',
  'recipients:read',
  'recipients:write',
  'balances:read',
  'prices:read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

interface Operation {
  readonly method: 'get' | 'post' | 'put'
  readonly path: `/v1/${string}`
  readonly needs: readonly (readonly Permission[])[]
}

export const OPERATIONS = {
  // Asked for with the secret itself, so no token is accepted.
  'issue-token': { method: 'post', path: '/v1/tokens', needs: [] },
  'create-recipient': { method: 'post', path: '/v1/create-recipient', needs: [['recipients:write']] },
  'list-recipients': { method: 'get', path: '/v1/recipients', needs: [['recipients:read']] },
  'update-recipient': { method: 'put', path: '/v1/update-recipient', needs: [['recipients:write']] },
  'deactivate-recipient': { method: 'put', path: '/v1/deactivate-recipient', needs: [['recipients:write']] },
  balances: { method: 'get', path: '/v1/balances', needs: [['balances:read']] },
  prices: { method: 'get', path: '/v1/prices', needs: [['prices:read']] },
  'offramp-quote': {
    method: 'post',
    path: '/v1/offramp/quote',
    needs: [['quotes:read'], ['offramp:read']],
  },
  'offramp-status': {
    method: 'get',
    path: '/v1/offramp/status',
    needs: [['offramp:read', 'transactions:read']],
  },
  'onramp-quote': { method: 'post', path: '/v1/onramp/quote', needs: [['quotes:read'], ['onramp:read']] },
  'onramp-status': {
    method: 'get',
    path: '/v1/onramp/status',
    needs: [['onramp:read', 'transactions:read']],
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof OPERATIONS

// Object.keys forgets the names.
export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]]

/** Null for a path or method that is none of the service's. */
export function findOperation(method: string, path: string): OperationName | null {
  const found = OPERATION_NAMES.find((name) => {
    const operation = OPERATIONS[name]
    return operation.method === method.toLowerCase() && operation.path === path
  })
  return found ?? null
}

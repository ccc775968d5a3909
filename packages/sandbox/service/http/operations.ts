// Every operation of the service, defined once: its name (used by faults and the call log), its path, the permissions a
// token needs, and its errors beyond the common ones.

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
  readonly summary: string
  /** Every entry must be satisfied, by any one of its permissions. */
  readonly needs: readonly (readonly Permission[])[]
  readonly refusals: readonly (404 | 409 | 422)[]
}

export const OPERATIONS = {
  'issue-token': {
    method: 'post',
    path: '/v1/tokens',
    summary: 'Exchange the client secret for a short-lived token',
    // Requires the secret itself: no token is accepted.
    needs: [],
    refusals: [],
  },
  'create-recipient': {
    method: 'post',
    path: '/v1/create-recipient',
    summary: 'Create a recipient: a wallet, or a Pix key with identity',
    needs: [['recipients:write']],
    refusals: [409],
  },
  'list-recipients': {
    method: 'get',
    path: '/v1/recipients',
    summary: 'List the active recipients by name',
    needs: [['recipients:read']],
    refusals: [],
  },
  'update-recipient': {
    method: 'put',
    path: '/v1/update-recipient',
    summary: 'Change where a recipient is paid',
    needs: [['recipients:write']],
    refusals: [404],
  },
  'deactivate-recipient': {
    method: 'put',
    path: '/v1/deactivate-recipient',
    summary: 'End a recipient',
    needs: [['recipients:write']],
    refusals: [404],
  },
  'offramp-quote': {
    method: 'post',
    path: '/v1/offramp/quote',
    summary: 'Quote a sale of tokens for reais',
    needs: [['quotes:read'], ['offramp:read']],
    refusals: [404, 422],
  },
  'offramp-status': {
    method: 'get',
    path: '/v1/offramp/status',
    summary: 'Get the status of a sale',
    needs: [['offramp:read', 'transactions:read']],
    refusals: [404],
  },
  'onramp-quote': {
    method: 'post',
    path: '/v1/onramp/quote',
    summary: 'Quote a purchase of tokens with reais, to be paid by Pix',
    needs: [['quotes:read'], ['onramp:read']],
    refusals: [404, 422],
  },
  'onramp-status': {
    method: 'get',
    path: '/v1/onramp/status',
    summary: 'Get the status of a purchase',
    needs: [['onramp:read', 'transactions:read']],
    refusals: [404],
  },
  balances: {
    method: 'get',
    path: '/v1/balances',
    summary: "Get an address's balances on a chain",
    needs: [['balances:read']],
    refusals: [],
  },
  prices: {
    method: 'get',
    path: '/v1/prices',
    summary: 'Get token prices in dollars',
    needs: [['prices:read']],
    refusals: [],
  },
  'crosschain-quote': {
    method: 'post',
    path: '/v1/quote',
    summary: 'Quote a transfer of tokens to a wallet, on another chain or the same',
    needs: [['quotes:read']],
    refusals: [404, 422],
  },
  'crosschain-status': {
    method: 'get',
    path: '/v1/status',
    summary: 'Get the status of a transfer',
    needs: [['transactions:read']],
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof OPERATIONS

// Safe: Object.keys loses the names.
export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]]

/** The permissions a token needs, in words. */
export function describeNeeds(needs: Operation['needs']): string {
  return needs.map((any) => any.join(' or ')).join(' and ')
}

/** Null for a path or method that isn't an operation of the service. */
export function findOperation(method: string, path: string): OperationName | null {
  const found = OPERATION_NAMES.find((name) => {
    const operation = OPERATIONS[name]
    return operation.method === method.toLowerCase() && operation.path === path
  })
  return found ?? null
}

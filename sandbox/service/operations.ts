// Every operation of the service by the name that faults and the record of calls use.

export const OPERATIONS = {
  'create-recipient': { method: 'POST', path: '/v1/create-recipient' },
  'offramp-quote': { method: 'POST', path: '/v1/offramp/quote' },
  'offramp-status': { method: 'GET', path: '/v1/offramp/status' },
} as const satisfies Readonly<Record<string, { readonly method: string; readonly path: `/v1/${string}` }>>

export type OperationName = keyof typeof OPERATIONS

// Object.keys forgets the names.
export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]]

/** Null for a path or method that is none of the service's. */
export function findOperation(method: string, path: string): OperationName | null {
  const found = OPERATION_NAMES.find(
    (name) => OPERATIONS[name].method === method && OPERATIONS[name].path === path,
  )
  return found ?? null
}

// The address that rate limits count by. Pure.

export interface AddressSource {
  readonly get: (name: string) => string | null
}

/**
 * Reads only the header that the configured platform overwrites; any other is the caller's own text.
 * @param trustedProxy `vercel`, `none`, or that header's name
 * @returns the address, or one shared name for all callers when nothing can be believed
 */
export function clientAddress(headers: AddressSource, trustedProxy: string): string {
  if (trustedProxy === 'none') return 'everyone'
  const name = trustedProxy === 'vercel' ? 'x-vercel-forwarded-for' : trustedProxy
  // A proxy that appends puts what it saw itself last; one that overwrites writes one value.
  const address = headers.get(name)?.split(',').at(-1)?.trim() ?? ''
  return /^[0-9a-fA-F:.]{2,45}$/.test(address) ? address.toLowerCase() : 'everyone'
}

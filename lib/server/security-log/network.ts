// The network that the security log names in place of an address. Pure.

/**
 * IPv4 by /24, IPv6 by /64: enough to tell one household or office from another, and no single machine.
 * @param key of `clientAddress`: an IPv4 address, an IPv6 network, or `everyone` when no address can be believed
 */
export function networkOf(key: string): string {
  if (key === 'everyone' || key.includes('/')) return key === 'everyone' ? '' : key
  return key.replace(/\d+$/, '0/24')
}

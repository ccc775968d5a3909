// The network that the security log stores instead of an address. Pure.

/**
 * IPv4 by /24, IPv6 by /64: enough to distinguish households or offices, but not single machines.
 * @param key of `clientAddress`: an IPv4 address, an IPv6 network, or `everyone` when no address can be trusted
 */
export function networkOf(key: string): string {
  if (key === 'everyone') return ''
  return key.includes('/') ? key : key.replace(/\d+$/, '0/24')
}

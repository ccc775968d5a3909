// The network that the security log names in place of an address. Pure.

function networkOf6(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  // A key that is a network already: fewer groups than an address has.
  if (tail === undefined && front.length < 8) return address
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * IPv4 by /24, IPv6 by /64: enough to tell one household or office from another, and no single machine.
 * @param key of the client-address module; `everyone` when no address can be believed
 */
export function networkOf(key: string): string {
  if (key === 'everyone') return ''
  if (key.includes('/')) return key
  const v4 = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(key)?.[1]
  return v4 === undefined ? networkOf6(key) : `${v4}.0/24`
}

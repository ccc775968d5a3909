// The caller's network: what limits without a session, tokens and fair shares count by. Pure.
import { isIPv4, isIPv6 } from 'node:net'

export interface AddressSource {
  readonly get: (name: string) => string | null
}

/** The settings that say which header to trust. */
export interface ProxyTrust {
  /** `vercel`, `none`, or the name of a header. */
  readonly TRUSTED_PROXY: string
  /** How many proxies append to that header; the caller's address is the first entry they wrote. */
  readonly TRUSTED_PROXY_HOPS?: number | undefined
}

/**
 * The caller's network: an IPv4 address unchanged, an IPv6 address as its /64, the smallest block a household gets. All
 * spellings of one address give one text. Reads only the header that the configured platform writes; the caller
 * controls all others.
 * @returns the network, or `everyone`, a shared name when no header can be trusted
 */
export function clientAddress(headers: AddressSource, trust: ProxyTrust): string {
  return networkOf(entryOf(headers, trust)) ?? 'everyone'
}

/** The caller's whole address, one text for all spellings; null when no header can be trusted. */
export function wholeAddress(headers: AddressSource, trust: ProxyTrust): string | null {
  const address = withoutPort(entryOf(headers, trust))
  if (isIPv4(address)) return address
  const groups = groupsOf(address)
  return groups === null ? null : (embeddedIPv4(groups) ?? groups.map(hex).join(':'))
}

function entryOf(headers: AddressSource, { TRUSTED_PROXY: proxy, TRUSTED_PROXY_HOPS: hops = 1 }: ProxyTrust) {
  if (proxy === 'none') return ''
  const name = proxy === 'vercel' ? 'x-vercel-forwarded-for' : proxy
  // Fewer entries than proxies: the request bypassed one of them.
  return headers.get(name)?.split(',').at(-hops)?.trim() ?? ''
}

/**
 * The /48 around an IPv6 network of `clientAddress`, since one customer may have 65,536 such networks; null for any
 * other text.
 */
export function widerNetwork(network: string): string | null {
  const match = /^((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(network)
  return match === null ? null : `${match[1]}::/48`
}

function networkOf(text: string): string | null {
  const address = withoutPort(text)
  if (isIPv4(address)) return address
  const groups = groupsOf(address)
  return groups === null ? null : (embeddedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`)
}

/**
 * Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`: with its port, each connection would count as another
 * caller.
 */
function withoutPort(text: string): string {
  return text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(text: string): readonly number[] | null {
  const address = text.replace(/%.*$/, '')
  if (!isIPv6(address)) return null
  // The URL parser also converts a dotted tail into two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [front, back] = [numbers(head), numbers(tail ?? '')]
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

// ::ffff:0:0/96, an IPv4 caller on a socket of both kinds, and 64:ff9b::/96, the same behind a translator.
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function embeddedIPv4(groups: readonly number[]): string | null {
  if (!ipv4Prefixes.includes(groups.slice(0, 6).map(hex).join(':'))) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const hex = (group: number) => group.toString(16)

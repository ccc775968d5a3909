// What a site says of itself (site.config.ts), and what follows from it. Pure: the caller passes the values.
import type { Chain, Token } from './chains'
import type { OrderKind } from './kinds/kinds'

/** A page of the site itself, another site, or an address to write to. */
type Link = `/${string}` | `https://${string}` | `mailto:${string}`

/** Links of the footer, in the order in which they are shown. */
export const linkNames = ['support', 'terms', 'privacy', 'fees'] as const

/** A new property must be optional, so that the file of a clone is still whole after an update. */
export interface Site {
  /** The product's name: in titles, in the header, on receipts, and in a phone wallet. */
  readonly name: string
  /** Who runs the site, as the footer says it: a company and its registration number. */
  readonly legal?: string
  /** What a wallet shows when somebody signs in. One line of printable ASCII, since wallets may refuse or misread the rest. */
  readonly signInStatement: string
  readonly links?: Readonly<Partial<Record<(typeof linkNames)[number], Link>>>
  /** What people can do here; the first one is where they begin. What is left out has no page, no link and no price. */
  readonly flows: readonly [OrderKind, ...OrderKind[]]
  /** A sheet of `app/looks` over `app/tokens.css`. */
  readonly look?: 'concrete'
  /**
   * Tokens that a new order may use, of those that CHAINS has: by symbol (`USDC`), which may stand for two, or address
   * (`0x…`), or on one chain alone (`USDC-8453`).
   */
  readonly tokens: 'all' | readonly [string, ...string[]]
}

/** The support's address, and in a message to it the reference as its subject. Null where the site has no support. */
export function supportHref(link: Link | undefined, reference?: string): string | null {
  if (link === undefined) return null
  const takesSubject = reference !== undefined && link.startsWith('mailto:') && !link.includes('?')
  return takesSubject ? `${link}?subject=${encodeURIComponent(reference)}` : link
}

const namedToken = /^([A-Za-z0-9.]{1,16}|0x[0-9a-fA-F]{40})(-[1-9]\d*)?$/

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const hasTwice = (list: readonly unknown[]) => new Set(list).size !== list.length

function flowFaults(flows: unknown, kinds: readonly unknown[]): string[] {
  if (!Array.isArray(flows)) return [`flows: not a list of ${kinds.join(', ')}`]
  return [
    ...flows
      .filter((flow) => !kinds.includes(flow))
      .map((flow) => `flows: ${flow} is none of ${kinds.join(', ')}`),
    ...(flows.length === 0 ? ['flows: none'] : []),
    ...(hasTwice(flows) ? ['flows: one stands twice'] : []),
  ]
}

function tokenFaults(tokens: unknown): string[] {
  if (tokens === 'all') return []
  if (!Array.isArray(tokens)) return ["tokens: neither 'all' nor a list"]
  return [
    ...tokens
      .filter((token) => !isText(token) || !namedToken.test(token))
      .map((token) => `tokens: ${token} is neither a symbol nor an address, alone or with a chain`),
    ...(tokens.length === 0 ? ['tokens: none'] : []),
    ...(hasTwice(tokens) ? ['tokens: one stands twice'] : []),
  ]
}

/** One line for each fault that the type cannot see, or that nobody saw: development checks no types. */
export function siteFaults(
  { name, signInStatement, links, flows, tokens }: Site,
  kinds: readonly OrderKind[],
): string[] {
  return [
    ...(isText(name) ? [] : ['name: empty']),
    ...(isText(signInStatement) && /^[\x20-\x7e]{1,200}$/.test(signInStatement)
      ? []
      : ['signInStatement: not one line of printable ASCII']),
    ...linkNames.filter((link) => /\s/.test(links?.[link] ?? '')).map((link) => `links.${link}: has a blank`),
    ...flowFaults(flows, kinds),
    ...tokenFaults(tokens),
  ]
}

function isOffered({ symbol, address, chainId }: Token, tokens: Site['tokens']): boolean {
  if (tokens === 'all') return true
  return tokens.some((named) => {
    const [token, chain = String(chainId)] = named.split('-')
    return chain === String(chainId) && (token === symbol || token?.toLowerCase() === address.toLowerCase())
  })
}

/** Those of its tokens that none of the chains has. */
export function tokensNowhere(chains: readonly Chain[], { tokens }: Pick<Site, 'tokens'>): readonly string[] {
  if (tokens === 'all') return []
  const all = chains.flatMap((chain) => chain.tokens)
  return tokens.filter((named) => !all.some((token) => isOffered(token, [named])))
}

/** The chains with the tokens that a new order may use, without those chains that have none: no chain where the flow itself is left out. */
export function offeredChains(
  chains: readonly Chain[],
  { flows, tokens }: Pick<Site, 'flows' | 'tokens'>,
  flow: OrderKind = flows[0],
): readonly Chain[] {
  if (!flows.includes(flow)) return []
  return chains
    .map((chain) => ({ ...chain, tokens: chain.tokens.filter((token) => isOffered(token, tokens)) }))
    .filter((chain) => chain.tokens.length > 0)
}

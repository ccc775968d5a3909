// The headers of every answer, and the content policy of pages. Pure: next.config.ts and proxy.ts put them in place.

export interface HeaderEntry {
  readonly key: string
  readonly value: string
}

/** For pages, routes, redirects, errors and static files alike. */
export function commonHeaders(live: boolean): HeaderEntry[] {
  const headers = [
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    // Wallets open pop-ups that must be able to answer.
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
    { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    { key: 'X-Permitted-Cross-Domain-Policies', value: 'none' },
    { key: 'Origin-Agent-Cluster', value: '?1' },
    {
      key: 'Permissions-Policy',
      value:
        'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
        'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    },
  ]
  // Live mode demands https, so only there may a browser be told to insist on it.
  if (live) headers.push({ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' })
  return headers
}

/** The request header by which the layout knows a page in a frame. */
export const pageHeader = 'x-page'

/** Pages that others may frame: optional parts. */
const framedPages: readonly string[] = ['/widget']

/** Every path but those: there the content policy alone says who may. */
export const notFramed = {
  source: `/(${framedPages.map((page) => `(?!${page.slice(1)}$)`).join('')}.*)`,
  headers: [{ key: 'X-Frame-Options', value: 'DENY' }],
}

/**
 * Where browsers say what a policy stopped. By address: a name of the Reporting API (`report-to`) makes Chromium forget the address, and
 * it then held its reports back.
 */
const reportPath = '/api/reports'

/**
 * What pages of other sites fetch: the loader of the custom element, and the empty answer to the report of a frame that may not be
 * there, whose refusal would stand in the console of its host.
 */
const filesForOthers: readonly string[] = ['/ramp-widget.js', reportPath]
export const forOtherSites = filesForOthers.map((source) => ({
  source,
  headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
}))

/** For what is no page: a file, an answer to a script. Whoever opens one as a page sees plain text. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What a browser may name in a report of `contentPolicy`. */
export const reportDirectives: readonly string[] = [
  ...[
    'base-uri',
    'connect-src',
    'default-src',
    'font-src',
    'form-action',
    'frame-ancestors',
    'frame-src',
    'img-src',
  ],
  ...[
    'manifest-src',
    'media-src',
    'object-src',
    'worker-src',
    'script-src',
    'script-src-attr',
    'script-src-elem',
  ],
  ...['style-src', 'style-src-attr', 'style-src-elem', 'require-trusted-types-for', 'trusted-types'],
]

export interface PolicyParts {
  readonly nonce: string
  /** Origins beside our own that the page may talk to: the chains' RPCs. */
  readonly connect: readonly string[]
  /** Who may frame the page, as sources of `frame-ancestors`; nobody unless given. */
  readonly ancestors?: readonly string[]
  readonly development: boolean
  readonly https: boolean
}

export function contentPolicy({ nonce, connect, ancestors, development, https }: PolicyParts): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  // A nonce would switch 'unsafe-inline' off, so development has one or the other.
  const style = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  const parts = [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect, ...(development ? ['ws:'] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...(ancestors ?? ["'none'"])].join(' '),
    "frame-src 'none'",
    `report-uri ${reportPath}`,
  ]
  // A text becomes code only by the one policy of instrumentation-client.ts; "nextjs" is the framework's own, for next/script.
  // Development reloads parts of a page by eval.
  if (!development) parts.push("require-trusted-types-for 'script'", 'trusted-types default nextjs')
  if (https) parts.push('upgrade-insecure-requests')
  return parts.join('; ')
}

/** The origins of addresses, each once. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))]
}

/**
 * What lets a page call its chains: their origins, since the path of an RPC may hold a key. A chain that the service itself
 * serves, as the sandbox does, is named with its path: its origin would let the page call all of the service.
 */
export function chainSources(rpcUrls: readonly string[], serviceUrl: string): string[] {
  const [service] = originsOf([serviceUrl])
  const known = rpcUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url))
  return [
    ...new Set(known.map(({ origin, pathname }) => (origin === service ? `${origin}${pathname}` : origin))),
  ]
}

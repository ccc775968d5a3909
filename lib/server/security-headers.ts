// The headers of every answer, and the content policy of pages. Pure: next.config.ts and proxy.ts put them in place.

interface HeaderEntry {
  readonly key: string
  readonly value: string
}

/** For pages, routes, redirects, errors and static files alike. */
export function commonHeaders(live: boolean): HeaderEntry[] {
  const headers = [
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  ]
  // Live mode requires https, so only there may browsers be forced to use it.
  if (live) headers.push({ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' })
  return headers
}

const filesOfTheBuild = '_next/static/'
/** Every path but those that begin with one of these patterns. */
const allBut = (...patterns: readonly string[]) => `/(${patterns.map((one) => `(?!${one})`).join('')}.*)`

/** What browsers obey on a page alone: a first visit loads a dozen of the build's files, which go without. */
export const forPages = {
  source: allBut(filesOfTheBuild),
  headers: [
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    // Wallets open pop-ups that must be able to answer.
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
    { key: 'X-Permitted-Cross-Domain-Policies', value: 'none' },
    { key: 'Origin-Agent-Cluster', value: '?1' },
    {
      key: 'Permissions-Policy',
      value:
        'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
        'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    },
  ],
}

/** The request header by which the layout knows a page in a frame. */
export const pageHeader = 'x-page'

/** Pages that others may frame: optional parts. */
const framedPages: readonly string[] = ['/widget']

/** For every other page; of those, and of files, the content policy alone says who may frame them. */
export const notFramed = {
  source: allBut(filesOfTheBuild, ...framedPages.map((page) => `${page.slice(1)}$`)),
  headers: [{ key: 'X-Frame-Options', value: 'DENY' }],
}

/** Pages of one person or of a host, which no search engine should list. */
export const notIndexed = [
  '/(account|operator|recipients|transactions)/:path*',
  '/(sell|buy|send)/:orderId',
  ...framedPages.map((page) => `${page}/:path*`),
].map((source) => ({ source, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }))

/**
 * Where browsers report policy violations. By URL: a Reporting API name (`report-to`) makes Chromium ignore the URL and
 * hold its reports back.
 */
const reportPath = '/api/reports'

/**
 * What other sites' pages fetch: the custom element's loader, and the empty answer to reports of a forbidden frame,
 * whose refusal would appear in the host's console.
 */
const filesForOthers: readonly string[] = ['/ramp-widget.js', reportPath]
/** What those pages may load as a module, or with its hash, which browsers fetch by CORS. */
const modulesForOthers: readonly string[] = ['/ramp-widget.js']
const withHeader = (key: string, value: string) => (source: string) => ({ source, headers: [{ key, value }] })
export const forOtherSites = [
  ...filesForOthers.map(withHeader('Cross-Origin-Resource-Policy', 'cross-origin')),
  ...modulesForOthers.map(withHeader('Access-Control-Allow-Origin', '*')),
]

/** For anything but pages: files and answers to scripts. Opened as a page they show plain text. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Directives that a browser may report for `contentPolicy`. */
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

interface PolicyParts {
  readonly nonce: string
  /** Origins besides our own that the page may call: the chains' RPCs. */
  readonly connect: readonly string[]
  /** Who may frame the page, as sources of `frame-ancestors`; none by default. */
  readonly ancestors?: readonly string[]
  readonly development: boolean
  readonly https: boolean
}

export function contentPolicy({ nonce, connect, ancestors, development, https }: PolicyParts): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  // A nonce disables 'unsafe-inline', so development uses only one of them.
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
  // Text becomes code only through the policy of instrumentation-client.ts; "nextjs" is the framework's own, for
  // next/script. Development reloads parts of a page by eval.
  if (!development) parts.push("require-trusted-types-for 'script'", 'trusted-types default nextjs')
  if (https) parts.push('upgrade-insecure-requests')
  return parts.join('; ')
}

/** The distinct origins of some URLs. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))]
}

/**
 * The sources that let a page call its chains: origins, since an RPC's path may contain a key. A chain served by the
 * service itself, as in the sandbox, keeps its path: its origin would let the page call the whole service.
 */
export function chainSources(rpcUrls: readonly string[], serviceUrl: string): string[] {
  const [service] = originsOf([serviceUrl])
  const known = rpcUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url))
  return [
    ...new Set(known.map(({ origin, pathname }) => (origin === service ? `${origin}${pathname}` : origin))),
  ]
}

import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'

interface RequestStart {
  readonly request: IncomingMessage
  readonly server: Server
}

/**
 * Once per process. Next creates a web `Request` for each call, and the standard forbids the method TRACE: each would
 * be a 500 and a log line before our code runs. As OPTIONS it is harmless and gets an answer.
 */
export function takeTraceForOptions(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as RequestStart // Safe: Node documents this message.
    if (request.method === 'TRACE') request.method = 'OPTIONS'
  })
}

/** Text in which each `%` begins a character. Next can't read any other as the address of a page with an id. */
function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Once per process. Next answers 500 to an address that it can't read, and to `*`, which names the whole server. With each `%`
 * written out, the first is one that nothing has.
 */
export function escapeUnreadableAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as RequestStart // Safe: Node documents this message.
    const { url = '/' } = request
    const [path = '', ...query] = url.split('?')
    if (url === '*') request.url = '/'
    else if (!isReadable(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?')
  })
}

/**
 * Once per process, in production: in development Next's own tools use a WebSocket. Next leaves a connection that asks for
 * another protocol open, without an answer or a time limit, and a stranger could hold any number of them. Without its
 * listener Node takes the request as any other.
 */
export function takeUpgradesForRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as RequestStart // Safe: Node documents this message.
    server.removeAllListeners('upgrade')
  })
}

/** More than any page of ours reads. */
const mostParameters = 100

/**
 * Once per process. Next looks each parameter of an address up among all of them: with the 7,000 that fit into one, for more
 * than a second in which this process answers nobody.
 */
export function shortenQueries(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as RequestStart // Safe: Node documents this message.
    const pairs = request.url?.split('&') ?? []
    if (pairs.length > mostParameters) request.url = pairs.slice(0, mostParameters).join('&')
  })
}

/** What real browsers send is shorter. */
const longestUserAgent = 512

/**
 * Once per process. For each request Next searches this header for crawlers, in a time that grows with the square of its
 * length: at the 16 KB that Node allows, half a second in which this process answers nobody.
 */
export function shortenUserAgents(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as RequestStart).request // Safe: Node documents this message.
    const sent = headers['user-agent']
    if (sent !== undefined && sent.length > longestUserAgent)
      headers['user-agent'] = sent.slice(0, longestUserAgent)
  })
}

// Requests as Next can take them: what it would answer with a 500, or spend seconds on, it never sees.
import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'

interface RequestStart {
  readonly request: IncomingMessage
  readonly server: Server
}

/** Node ends the process if one of these throws. */
type Change = (request: IncomingMessage) => void

/** Next creates a web `Request` for each call, and the standard forbids TRACE. As OPTIONS it is harmless and gets an answer. */
const takeTraceForOptions: Change = (request) => {
  if (request.method === 'TRACE') request.method = 'OPTIONS'
}

/** Whether each `%` begins a character. */
function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Next can't read any other text as the address of a page with an id, nor `*`, which names the whole server. With each `%`
 * written out, the first is an address that nothing has.
 */
const escapeUnreadableAddress: Change = (request) => {
  const { url = '/' } = request
  const [path = '', ...query] = url.split('?')
  if (url === '*') request.url = '/'
  else if (!isReadable(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?')
}

/** More than any page of ours reads. */
const mostParameters = 100

/**
 * Next looks each parameter of an address up among all of them: with the 7,000 that fit into one, for more than a second in
 * which this process answers nobody.
 */
const shortenQuery: Change = (request) => {
  const pairs = request.url?.split('&') ?? []
  if (pairs.length > mostParameters) request.url = pairs.slice(0, mostParameters).join('&')
}

/** What real browsers send is shorter. */
const longestUserAgent = 512

/**
 * Next searches this header for crawlers, in a time that grows with the square of its length: at the 16 KB that Node allows,
 * half a second in which this process answers nobody.
 */
const shortenUserAgent: Change = ({ headers }) => {
  const sent = headers['user-agent']
  if (sent !== undefined) headers['user-agent'] = sent.slice(0, longestUserAgent)
}

/**
 * Next has no page for what it refuses of a file, and fails. Without these headers it sends the file whole, which each of
 * ours may be.
 */
const askForWholeFiles: Change = ({ headers }) => {
  for (const name of ['range', 'if-match', 'if-unmodified-since']) delete headers[name]
}

/** A file that is a route of its own: any other method is answered there with 405. */
const ownFile = '/icon.svg'

const sendNothingToFiles: Change = (request) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && /^[^?]*\.\w+(\?|$)/.test(request.url ?? '')) request.url = ownFile
}

const changes: readonly Change[] = [
  takeTraceForOptions,
  escapeUnreadableAddress,
  shortenQuery,
  shortenUserAgent,
  askForWholeFiles,
  sendNothingToFiles,
]

/**
 * Once per process, before its first request.
 * @param keepsUpgrades in development, where Next's own tools use a WebSocket. In production Next leaves a connection that
 *   asks for another protocol open, without an answer or a time limit, and a stranger could hold any number of them. Without
 *   its listener Node takes the request as any other.
 */
export function prepareRequests({ keepsUpgrades }: { readonly keepsUpgrades: boolean }): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as RequestStart // Safe: Node documents this message.
    for (const change of changes) change(request)
    if (!keepsUpgrades) server.removeAllListeners('upgrade')
  })
}

import { type IssuedToken, parseIssuedToken } from '@/lib/domain/token-life'
import type { KeeperClock } from './token/elapsed'

/**
 * Provided by the host: asks the host's server for a token. `expiresAt` in whole Unix seconds. Rejects if there is
 * none. An error with a `status` of 401 or 403 means that the session has ended, unless its `code` is `service_auth`
 * (the service refused the host, as reported by its token route) or `widget_off` (the site gives nobody a token). Any error may
 * have `retryAfterSeconds`.
 */
export type GetToken = (options: { readonly signal: AbortSignal }) => Promise<{
  readonly jwt: string
  readonly expiresAt: number
  /** Seconds from this answer to the expiry, also of a cached token, if the host knows: makes a wrong clock in the browser harmless. */
  readonly expiresIn?: number
}>

export type HostAnswer =
  | { readonly kind: 'token'; readonly token: IssuedToken }
  | { readonly kind: 'signed-out' }
  /** `isLimit`: the host only asks to wait for a moment, as the loader of `<ramp-widget>` does for all its frames. */
  | { readonly kind: 'failed'; readonly retryAfterSeconds: number; readonly isLimit?: boolean }

function memberOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

function refusalOf(error: unknown): HostAnswer {
  const status = memberOf(error, 'status')
  const code = memberOf(error, 'code')
  const isOfSite = code === 'service_auth' || code === 'widget_off'
  if ((status === 401 || status === 403) && !isOfSite) return { kind: 'signed-out' }
  const wait = memberOf(error, 'retryAfterSeconds')
  const retryAfterSeconds = typeof wait === 'number' && Number.isFinite(wait) ? wait : 0
  const isLimit = status === 429 && retryAfterSeconds > 0 && retryAfterSeconds <= 60
  return { kind: 'failed', retryAfterSeconds, isLimit }
}

const unreadable: HostAnswer = { kind: 'failed', retryAfterSeconds: 0 }

function answerOf(value: unknown): HostAnswer {
  const token = parseIssuedToken(value)
  return token === null ? unreadable : { kind: 'token', token }
}

/** One call of getToken(), bounded in time. Never rejects. */
export function askHost(
  getToken: GetToken,
  { clock, abort, limitMs }: { clock: KeeperClock; abort: AbortController; limitMs: number },
): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, () => {
      abort.abort()
      resolve(unreadable)
    })
    const answered = (answer: HostAnswer) => {
      cancel()
      resolve(answer)
    }
    // Called immediately; a synchronous throw counts as a rejection.
    const called = (async () => getToken({ signal: abort.signal }))()
    // Reading the host's value may throw: an accessor or a proxy, in an answer or in an error.
    called.then(answerOf, refusalOf).then(answered, () => answered(unreadable))
  })
}

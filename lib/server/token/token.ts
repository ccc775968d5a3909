import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { SettlementError } from '@/lib/settlement'
import { callerNetwork, callerOf, ownOrigin } from '../action'
import { getEnv } from '../env'
import { isStoreFailure } from '../failures'
import { log } from '../log'
import { perProcess } from '../per-process'
import { noteSecurity } from '../security-log/note'
import { asCaller } from '../service/caller'
import { issueServiceToken } from '../service/settlement'
import { currentUser } from '../session/auth'
import { note, traced } from '../traced'
import { countTokenCall } from './limit'
import { tokenVault } from './vault'

/** The codes of this route and their texts, for the developer of the calling page. */
const texts = {
  origin_refused: 'The request came from another site.',
  not_signed_in: 'A session is required.',
  widget_off: 'This site issues no tokens to browsers.',
  rate_limited: 'Too many requests for a token.',
  budget_spent: 'The payments service takes no more requests for a moment.',
  share_spent: 'This person or network has used its share of the requests for now.',
  service_auth: 'This site is not set up for the payments service.',
  service_refused: 'The payments service refused to issue a token.',
  service_ill: 'The payments service is having problems.',
  service_unreachable: 'The payments service did not answer.',
  service_answer_invalid: 'The payments service answered something unreadable.',
  clock_skew: 'The clock of this site is wrong.',
  store_unavailable: 'The sessions are out of reach.',
  unexpected: 'The token could not be issued.',
} as const satisfies Partial<Record<ErrorCode, string>>

type TokenErrorCode = keyof typeof texts

type Headers = Readonly<Record<string, string>>

function answer(body: unknown, status: number, headers: Headers = {}): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}

function refused(code: TokenErrorCode, status: number, headers?: Headers): Response {
  return answer({ error: texts[code], code }, status, headers)
}

function isOfThisRoute(code: ErrorCode): code is TokenErrorCode {
  return Object.hasOwn(texts, code)
}

/** The upstream's status, otherwise 500 (spec). A spent budget or share counts as the service's own 429. */
function statusOf({ status, code }: SettlementError): number {
  if (status !== null && status >= 400 && status <= 599) return status
  return code === 'budget_spent' || code === 'share_spent' ? 429 : 500
}

/** @param pauseSeconds until the service is asked again at all */
function notIssued(error: SettlementError, pauseSeconds: number | null, headers: Headers): Response {
  const { code, outcome } = error
  const retryAfterSeconds = error.retryAfterSeconds ?? pauseSeconds
  const own = isOfThisRoute(code) ? code : outcome === 'refused' ? 'service_refused' : 'unexpected'
  const wait = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return refused(own, statusOf(error), { ...headers, ...wait })
}

const sharedVault = perProcess('rampTokens', () => tokenVault(issueServiceToken, Date.now))

async function issued(headers: Headers): Promise<Response> {
  const vault = sharedVault()
  const permissions = getEnv().SETTLEMENT_TOKEN_PERMISSIONS
  try {
    const { jwt, expiresAt } = await vault.tokenOf(permissions)
    return answer({ jwt, expiresAt }, 200, headers)
  } catch (thrown) {
    if (thrown instanceof SettlementError) return notIssued(thrown, vault.pauseOf(permissions), headers)
    throw thrown
  }
}

async function checkedAndIssued(): Promise<Response> {
  if (!(await ownOrigin())) return refused('origin_refused', 403)
  if (getEnv().WIDGET === 'off') return refused('widget_off', 403)
  const user = await currentUser()
  if (user === null) return refused('not_signed_in', 401)
  const network = await callerNetwork()
  const counted = await countTokenCall(user.id, network)
  if (!counted.ok) {
    noteSecurity('limit-hit', { userId: user.id, detail: 'token' })
    return refused('rate_limited', 429, counted.headers)
  }
  const response = await asCaller(callerOf(user, network), () => issued(counted.headers))
  if (response.ok) noteSecurity('token-issued', { userId: user.id })
  return response
}

function isConfigured(): boolean {
  try {
    getEnv()
    return true
  } catch {
    return false
  }
}

/**
 * Answers one of our pages with a token for its browser: `{jwt, expiresAt}`, whole Unix seconds, or `{error, code}`.
 * The caller can't choose what the token allows. Never throws.
 */
export function tokenAnswer(): Promise<Response> {
  return traced('token route', {}, async () => {
    const given = await answered()
    note({ status: given.status })
    return given
  })
}

async function answered(): Promise<Response> {
  if (!isConfigured()) {
    log('error', 'token route not configured')
    return refused('service_auth', 500)
  }
  try {
    return await checkedAndIssued()
  } catch (thrown) {
    log('error', 'token route failed', { thrown })
    return isStoreFailure(thrown) ? refused('store_unavailable', 503) : refused('unexpected', 500)
  }
}

/** For every other method: a GET, which may be cached and repeated, never returns a token. */
export function methodRefused(): Response {
  return answer({ error: 'Only POST is answered here.' }, 405, { Allow: 'POST' })
}

import 'server-only'
import {
  type Fetch,
  type IssuedToken,
  SettlementError,
  type SettlementService,
  type TokenPermission,
} from '@/lib/settlement'
import {
  createClient,
  createSearches,
  createTokenIssuer,
  type RecipientSearches,
  signedBy,
  systemClock,
  type TokenIssuer,
} from '@/lib/settlement/server'
import { getEnv } from '../env'
import { storeAddress, usualPatience } from '../limits/shared-store'
import { log } from '../log'
import type { LogFields } from '../log-fields'
import { perProcess } from '../per-process'
import { note, traced } from '../traced'
import { type Budget, type CallLane, type Lane, memoryBudget } from './budget'
import { upstashBudget } from './budget-upstash'
import { noteServiceDate } from './clock'
import { type Credentials, noteCredentials } from './credentials'
import { pooledFetch } from './fetch'
import { takenFrom } from './taken'

/** The client of one pair of credentials. Each pair has its own window and pause. */
interface Access {
  readonly budget: Budget
  readonly clients: Readonly<Record<CallLane, SettlementService>>
  readonly issuer: TokenIssuer
}

interface Service {
  readonly server: Access
  /** Null without SETTLEMENT_BROWSER_CLIENT_ID: the server's own is used instead. */
  readonly browser: Access | null
}

interface Secrets {
  readonly credentials: Credentials
  readonly clientId: string
  readonly clientSecret: string
}

function serverSecrets(): Secrets {
  const { SETTLEMENT_CLIENT_ID: clientId, SETTLEMENT_CLIENT_SECRET: clientSecret } = getEnv()
  return { credentials: 'server', clientId, clientSecret }
}

function browserSecrets(): Secrets | null {
  const { SETTLEMENT_BROWSER_CLIENT_ID: clientId, SETTLEMENT_BROWSER_CLIENT_SECRET: clientSecret } = getEnv()
  if (clientId === undefined || clientSecret === undefined) return null
  return { credentials: 'browser', clientId, clientSecret }
}

/** The credentials that issue browsers' tokens, and so create a widget's orders. */
export function tokenCredentials(): Credentials {
  return browserSecrets() === null ? 'server' : 'browser'
}

function makeBudget(credentials: Credentials): Budget {
  const env = getEnv()
  const longestMs = (env.SETTLEMENT_TIMEOUT_SECONDS + 1) * 1_000
  const store = storeAddress()
  if (store === null) return memoryBudget(env.SETTLEMENT_BUDGET, Date.now, longestMs)
  return upstashBudget(env.SETTLEMENT_BUDGET, store, usualPatience(), longestMs, credentials)
}

/**
 * One look at an order, including the chain, must end before its lease does: a status that takes longer waits for the
 * next look.
 */
const longestLookMs = 15_000

interface Parts {
  readonly secrets: Secrets
  readonly budget: Budget
  readonly fetch: Fetch
  readonly searches: RecipientSearches
}

function makeClient({ secrets, budget, fetch, searches }: Parts, lane: CallLane): SettlementService {
  const env = getEnv()
  const limitMs = env.SETTLEMENT_TIMEOUT_SECONDS * 1_000
  // No person waits for the reconciler's calls: its next look asks again, and retries would use up the budget.
  const isLook = lane !== 'person'
  return createClient({
    baseUrl: env.SETTLEMENT_API_URL,
    fetch,
    clock: systemClock,
    random: Math.random,
    authorize: signedBy({
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      encoding: env.SETTLEMENT_SIGNATURE_ENCODING,
    }),
    timeoutMs: isLook ? Math.min(limitMs, longestLookMs) : limitMs,
    // Each attempt is one of the few calls that all share.
    mostRepeats: isLook ? 0 : 1,
    quoteTtlSeconds: env.SETTLEMENT_QUOTE_TTL_SECONDS,
    tokenForm: env.SETTLEMENT_TO_TOKEN,
    searches,
    beforeAttempt: takenFrom(budget, lane, secrets.credentials),
  })
}

function makeIssuer({ secrets, budget, fetch }: Parts): TokenIssuer {
  const env = getEnv()
  return createTokenIssuer({
    baseUrl: env.SETTLEMENT_API_URL,
    fetch,
    clock: systemClock,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    timeoutMs: env.SETTLEMENT_TIMEOUT_SECONDS * 1_000,
    beforeAttempt: takenFrom(budget, 'token', secrets.credentials),
  })
}

/** Each attempt has its own span, so that retries and waits are visible. Its answer also gives the service's time. */
function tracedFetch(fetch: Fetch): Fetch {
  return (url, init) =>
    traced('service attempt', {}, async () => {
      const askedAt = Date.now()
      const answer = await fetch(url, init)
      noteServiceDate(answer.headers, askedAt, Date.now())
      note({ status: answer.status })
      return answer
    })
}

function makeAccess(secrets: Secrets, fetch: Fetch): Access {
  const parts = { secrets, budget: makeBudget(secrets.credentials), fetch, searches: createSearches() }
  const of = (lane: CallLane) => makeClient(parts, lane)
  const clients = { person: of('person'), watched: of('watched'), rest: of('rest'), spare: of('spare') }
  return { budget: parts.budget, clients, issuer: makeIssuer(parts) }
}

function makeService(): Service {
  const fetch = tracedFetch(pooledFetch().fetch)
  const browser = browserSecrets()
  return {
    server: makeAccess(serverSecrets(), fetch),
    browser: browser === null ? null : makeAccess(browser, fetch),
  }
}

// One budget for the whole process.
const ownService = perProcess('rampService', makeService)

export type ServiceCall<T> = (client: SettlementService) => Promise<T>

/**
 * Calls the service for one lane of the budget.
 * @param credentials `browser` for what was created with a browser's token. Without such credentials the server's own
 * are used
 * @throws SettlementError as its only error; `budget_spent` and `share_spent` before anything is sent
 */
export function callService<T>(
  lane: CallLane,
  call: ServiceCall<T>,
  credentials: Credentials = 'server',
): Promise<T> {
  return logged(lane, async ({ server, browser }) => {
    const access = credentials === 'browser' ? (browser ?? server) : server
    const noteAccepted = access === server ? noteCredentials : () => undefined
    try {
      const answer = await call(access.clients[lane])
      noteAccepted(true)
      return answer
    } catch (error) {
      if (error instanceof SettlementError && error.code === 'service_auth') noteAccepted(false)
      throw error
    }
  })
}

/**
 * Requests a browser's token from the service, as one call of its credentials' budget. @throws SettlementError as its
 * only error
 */
export function issueServiceToken(permissions: readonly TokenPermission[]): Promise<IssuedToken> {
  return logged('token', ({ server, browser }) => (browser ?? server).issuer.issueToken(permissions))
}

/**
 * Whole seconds for which calls with the server's own credentials are paused after a 429; 0 without a pause. @throws
 * when Redis does not answer
 */
export function pauseLeft(): Promise<number> {
  return ownService().server.budget.pauseLeft()
}

function logged<T>(lane: Lane, call: (service: Service) => Promise<T>): Promise<T> {
  const service = ownService()
  return traced('service call', { lane }, async () => {
    try {
      return await call(service)
    } catch (error) {
      if (error instanceof SettlementError) log('warn', 'service call failed', failureFields(error))
      throw error
    }
  })
}

/** What a log line and a span say of a failed call. */
export function failureFields({ operation, code, status, correlationId }: SettlementError): LogFields {
  return {
    operation,
    code,
    ...(status === null ? {} : { status }),
    ...(correlationId === null ? {} : { correlationId }),
  }
}

// Checks against the service itself: two calls with each pair of credentials, which count against its limit. Neither
// creates or moves anything.
import { randomUUID } from 'node:crypto'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { skewOf } from '@/lib/server/service/clock'
import { pooledFetch } from '@/lib/server/service/fetch'
import { type Fetch, SettlementError } from '@/lib/settlement'
import { createClient, createTokenIssuer, signedBy, systemClock } from '@/lib/settlement/server'
import { type Finding, good, unknown, wrong } from './finding'

const url = 'SETTLEMENT_API_URL'

/** Credentials, and the variables they come from. */
interface CredentialPair {
  readonly names: readonly [string, string]
  readonly clientId: string
  readonly clientSecret: string
}

function serverPair(env: Env): CredentialPair {
  const { SETTLEMENT_CLIENT_ID: clientId, SETTLEMENT_CLIENT_SECRET: clientSecret } = env
  return { names: ['SETTLEMENT_CLIENT_ID', 'SETTLEMENT_CLIENT_SECRET'], clientId, clientSecret }
}

/** Null where the server's own credentials issue the browser tokens. */
function browserPair(env: Env): CredentialPair | null {
  const { SETTLEMENT_BROWSER_CLIENT_ID: clientId, SETTLEMENT_BROWSER_CLIENT_SECRET: clientSecret } = env
  if (clientId === undefined || clientSecret === undefined) return null
  return {
    names: ['SETTLEMENT_BROWSER_CLIENT_ID', 'SETTLEMENT_BROWSER_CLIENT_SECRET'],
    clientId,
    clientSecret,
  }
}

const waitMs = 10_000
/** The service refuses a call beyond five minutes (assumed); expiry times are shown wrongly long before that. */
const skewLimitMs = 60_000

/** The service's clock as its answers show it, whatever they say. */
interface ClockProbe {
  readonly fetch: Fetch
  /** Its clock minus ours in milliseconds, or null while no answer contained the time. */
  skewMs: number | null
}

function witnessed(fetch: Fetch, now: () => number): ClockProbe {
  const witness: ClockProbe = {
    skewMs: null,
    fetch: async (address, init) => {
      const begun = now()
      const answer = await fetch(address, init)
      witness.skewMs = skewOf(answer.headers, begun, now()) ?? witness.skewMs
      return answer
    },
  }
  return witness
}

type CallError = SettlementError | null

async function said(call: () => Promise<unknown>): Promise<CallError> {
  try {
    await call()
    return null
  } catch (thrown) {
    if (thrown instanceof SettlementError) return thrown
    throw thrown
  }
}

/** Signed like every call, about a transaction that does not exist: the right answer is 404. */
function askSigned(env: Env, { clientId, clientSecret }: CredentialPair, fetch: Fetch): Promise<CallError> {
  const client = createClient({
    baseUrl: env.SETTLEMENT_API_URL,
    fetch,
    clock: systemClock,
    random: Math.random,
    authorize: signedBy({ clientId, clientSecret, encoding: env.SETTLEMENT_SIGNATURE_ENCODING }),
    timeoutMs: waitMs,
    mostRepeats: 0,
  })
  return said(() => client.sell.status(randomUUID()))
}

function askToken(env: Env, { clientId, clientSecret }: CredentialPair, fetch: Fetch): Promise<CallError> {
  const issuer = createTokenIssuer({
    baseUrl: env.SETTLEMENT_API_URL,
    fetch,
    clock: systemClock,
    clientId,
    clientSecret,
    timeoutMs: waitMs,
  })
  return said(() => issuer.issueToken(env.SETTLEMENT_TOKEN_PERMISSIONS))
}

const isAway = (error: CallError) =>
  error !== null && (error.outcome === 'not-sent' || (error.status === null && error.detail !== null))

/** Every server answers 404 to what it doesn't know: to both calls, it is another server, or another path of the service. */
function isElsewhere(signed: CallError, token: CallError): boolean {
  return signed?.status === 404 && token?.status === 404
}

function elsewhere(pairs: readonly CredentialPair[]): readonly Finding[] {
  const why = 'every call gets 404, which says nothing about'
  return [
    wrong('service', url, 'does not answer like the service (404 to every call)', fixOf(url)),
    unknown('clock', url, `${why} the service's time`),
    ...pairs.map(({ names }) => unknown('signing', names, `${why} the signature`)),
    unknown('token', url, `${why} the token exchange`),
  ]
}

function reached(error: CallError, isLive: boolean): Finding {
  if (error === null || error.status === 404) return good('service', 'answers a signed call', url)
  const status = error.status ?? 'nothing'
  if (isAway(error)) {
    const start = isLive
      ? 'ask the provider whether it is up'
      : 'start it with "npm run sandbox" or "npm run dev"'
    return wrong('service', url, `does not answer (${error.detail ?? error.code})`, `${start}; ${fixOf(url)}`)
  }
  if (error.status === 401 || error.status === 403) return good('service', `answers (${status})`, url)
  if (error.status === 429)
    return unknown('service', url, 'has no calls left (429)', 'run the doctor again in five minutes')
  return wrong('service', url, `does not answer like the service (${status})`, fixOf(url))
}

function clockOf({ skewMs }: ClockProbe): Finding {
  if (skewMs === null) return unknown('clock', url, "no answer contained the service's time")
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1)
  const side = skewMs > 0 ? 'behind' : 'ahead of'
  const told = `this clock is ${seconds} s ${side} the clock of the service`
  if (Math.abs(skewMs) <= skewLimitMs) return good('clock', told)
  return wrong('clock', [], told, 'synchronise the clock of this machine with NTP (timedatectl set-ntp true)')
}

const isRefused = (error: CallError) => error !== null && (error.status === 401 || error.status === 403)

/** The two ways of using the credentials show which one is wrong: the token call is not signed. */
function signatureOf({ names: credentials }: CredentialPair, signed: CallError, token: CallError): Finding {
  if (signed === null || signed.status === 404)
    return good('signing', `the service accepts what ${credentials[0]} signs`, credentials)
  if (signed.code === 'clock_skew')
    return wrong('signing', [], 'the service refuses our timestamp', 'set the clock of this machine')
  if (signed.status === null)
    return unknown(
      'signing',
      credentials,
      'the service does not answer, so it says nothing about the signature',
    )
  if (!isRefused(signed))
    return unknown('signing', credentials, 'the service refused the call before checking the signature')
  if (token === null) {
    const encoding = 'SETTLEMENT_SIGNATURE_ENCODING'
    return wrong(
      'signing',
      encoding,
      'the service accepts the secret and refuses the signature',
      'switch between hex and base64, as the provider specifies',
    )
  }
  if (signed.status === 403)
    return wrong('signing', credentials[0], 'the service does not know this client', fixOf(credentials[0]))
  return wrong('signing', credentials[1], 'the service refuses the signed call', fixOf(credentials[1]))
}

function tokenOf({ names }: CredentialPair, token: CallError): Finding {
  if (token === null) return good('token', 'the service issues a token for browsers', names)
  const { status, code, detail } = token
  if (isAway(token)) return unknown('token', url, 'the service does not answer')
  if (status === 429) return unknown('token', names, 'the service has no calls left (429)')
  if (isRefused(token))
    return wrong('token', names, `the token exchange is refused (${status})`, fixOf(names[1]))
  if (status !== null && status < 500) {
    const permissions = 'SETTLEMENT_TOKEN_PERMISSIONS'
    return wrong('token', permissions, `the token exchange is refused (${status})`, fixOf(permissions))
  }
  const why = detail === null ? code : `${code}: ${detail}`
  return wrong(
    'token',
    names,
    `no usable token was issued (${why})`,
    'ask the provider: the service is failing',
  )
}

export interface ServiceReport {
  readonly isAway: boolean
  readonly findings: readonly Finding[]
}

/** Reachability, clock, signature and token exchange. */
export async function askService(env: Env, now: () => number = Date.now): Promise<ServiceReport> {
  const { fetch, close } = pooledFetch()
  const witness = witnessed(fetch, now)
  try {
    const ask = async (pair: CredentialPair) => {
      const signed = await askSigned(env, pair, witness.fetch)
      const token = isAway(signed) ? signed : await askToken(env, pair, witness.fetch)
      return { pair, signed, token }
    }
    const server = await ask(serverPair(env))
    const [away, second] = [isAway(server.signed), browserPair(env)]
    if (isElsewhere(server.signed, server.token)) {
      const pairs = second === null ? [server.pair] : [server.pair, second]
      return { isAway: false, findings: elsewhere(pairs) }
    }
    const browser = away || second === null ? null : await ask(second)
    const issuer = browser ?? server
    const findings = [
      reached(server.signed, env.RAMP_MODE === 'live'),
      clockOf(witness),
      ...[server, ...(browser === null ? [] : [browser])].map(({ pair, signed, token }) =>
        signatureOf(pair, signed, token),
      ),
      tokenOf(issuer.pair, issuer.token),
    ]
    return { isAway: away, findings }
  } finally {
    await close()
  }
}

// One fuzzed call: a valid draft, or one malformed in its body, query, headers or method, and who makes it.
import { between, type Dice, oneOf } from '../soak/sell/dice'
import type { Draft } from './samples'
import { canonical, macOf } from './signer'
import { type Bytes, respell, spoilBytes, spoilValue } from './spoil'
import { clientId, clientSecret } from './target'

export interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer | null
  /** The number of chunks of the body, with a pause between them. */
  readonly pieces: number
  /** The required result; `any` is a success or a documented error. */
  readonly must: 'succeed' | 'fail' | 'any'
  /** Its Host is invalid: no HTTP server can tell what is requested, so a bare 400 is fine. */
  readonly isHostless: boolean
}

interface Caller {
  readonly headers: Readonly<Record<string, string>>
  readonly mayPass: boolean
}

const signed = (text: string, secret = clientSecret, at = Date.now()) => ({
  'x-client-id': clientId,
  'x-signature': macOf(secret, text),
  'x-timestamp': String(at),
})

const wrongCallers: readonly ((text: string, token: string) => Record<string, string>)[] = [
  () => ({}),
  (text) => signed(text, 'another secret'),
  (text) => signed(`${text} `),
  (text) => signed(text, clientSecret, Date.now() - 3_600_000),
  (text) => ({ ...signed(text), 'x-timestamp': '9'.repeat(400) }),
  (text) => ({ ...signed(text), 'x-client-id': 'x'.repeat(4_000) }),
  (text) => ({ ...signed(text), 'x-signature': macOf(clientSecret, text).toUpperCase() }),
  (text) => ({ ...signed(text), 'x-signature': '\u00e9'.repeat(64) }),
  (_, token) => ({ authorization: `Bearer ${token.slice(0, -2)}` }),
  (_, token) => ({ authorization: `Basic ${token}` }),
  () => ({ authorization: `Bearer ${'a.'.repeat(2_000)}` }),
  () => ({ authorization: 'Bearer' }),
  () => ({ 'x-client-id': clientId, 'x-client-secret': 'another secret' }),
]

function callerOf(dice: Dice, name: string, text: string, token: string): Caller {
  if (dice() < 0.2) return { headers: oneOf(dice, wrongCallers)(text, token), mayPass: false }
  if (name === 'issue-token') {
    return { headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret }, mayPass: true }
  }
  if (dice() < 0.25) return { headers: { authorization: `Bearer ${token}` }, mayPass: true }
  return { headers: signed(text), mayPass: true }
}

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=0, *;q=9' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '10.0.0.1, evil' },
  { cookie: 'a=b; '.repeat(500) },
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { te: 'trailers' },
  { host: 'evil.example' },
  { 'content-encoding': 'gzip' },
]
const noHosts = ['a b', '', '[::1', 'a/b', '127.0.0.1:99999']
const oddTypes = [
  'text/plain',
  '',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'a',
  '/;;=',
]
const oddMethods = ['HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE', 'SEARCH']

function bodyOf(dice: Dice, body: Draft['body']): { sent: Bytes | null; text: string; isChanged: boolean } {
  if (body === undefined) return { sent: null, text: '{}', isChanged: false }
  const turn = dice()
  if (turn < 0.25) return { sent: spoilBytes(dice, body), text: canonical(body), isChanged: true }
  if (turn < 0.35) return { sent: respell(dice, body), text: canonical(body), isChanged: false }
  const isChanged = turn < 0.8
  const text = canonical(isChanged ? spoilValue(dice, body) : body)
  return { sent: { bytes: Buffer.from(text), isBroken: false }, text, isChanged }
}

function queryOf(dice: Dice, query: Draft['query']): { text: string; isChanged: boolean } {
  const good = new URLSearchParams(query).toString()
  const text = good === '' ? '' : `?${good}`
  if (dice() < 0.6) return { text, isChanged: false }
  const odd = ['%', '%ff=%fe', 'a'.repeat(6_000), '__proto__=1', `${good}&${good}`, `${good}%00`, '=&=&', '']
  const cut = between(dice, 0, good.length)
  return { text: `?${oneOf(dice, [...odd, good.slice(0, cut), `${good}1`])}`, isChanged: true }
}

/** A control call has no credentials, so only its body, query and headers are malformed. */
export function callOf(dice: Dice, draft: Draft, token: string): Call {
  const isControl = draft.path.startsWith('/control/')
  const { sent, text, isChanged: isOtherBody } = bodyOf(dice, draft.body)
  const query = queryOf(dice, draft.query)
  const caller: Caller = isControl ? { headers: {}, mayPass: true } : callerOf(dice, draft.name, text, token)
  const isOdd = dice() < 0.15
  const isOtherMethod = isOdd && dice() < 0.3
  const isOtherType = sent !== null && isOdd && !isOtherMethod && dice() < 0.4
  const isHostless = isOdd && !isOtherMethod && !isOtherType && dice() < 0.15
  const extra: Readonly<Record<string, string>> = isHostless
    ? { host: oneOf(dice, noHosts) }
    : isOdd && !isOtherMethod && !isOtherType
      ? oneOf(dice, oddHeaders)
      : {}
  const type =
    sent === null ? {} : { 'content-type': isOtherType ? oneOf(dice, oddTypes) : 'application/json' }
  // Another method may be a different operation, one that ignores the body.
  const isUnread = sent?.isBroken === true && !isOtherMethod
  const isLeft = !(isOtherBody || query.isChanged || isOdd) && caller.mayPass
  return {
    name: draft.name,
    method: isOtherMethod ? oneOf(dice, oddMethods) : draft.method,
    path: draft.path + query.text,
    headers: { ...type, ...caller.headers, ...extra },
    bytes: sent?.bytes ?? null,
    pieces: sent !== null && dice() < 0.02 ? between(dice, 2, 4) : 1,
    must: isLeft && draft.isSafe ? 'succeed' : isUnread || !caller.mayPass ? 'fail' : 'any',
    isHostless,
  }
}

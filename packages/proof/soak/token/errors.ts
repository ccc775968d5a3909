// Every way the service can fail to issue a token, and the route's required answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { shortestPauseMs } from '@/lib/settlement/server'
import { canarySearch, searchFolder } from '@/scripts/lib/canary.mjs'
import type { Finding } from '../report'
import { type Place, platformHeader, type Reply, secrets, serviceTimeoutSeconds } from './place'
import { answering, jwt, type Respond } from './upstream'

const hour = 3_600_000
const canary = 'text-of-the-upstream'
const text = { error: 'X', message: `${canary} ${secrets['the client secret']}`, correlationId: 'c-1' }

/**
 * A 429 pauses the calls of both processes for at least this long. It must come last: later calls wait, and one of them
 * probes.
 */
const pauseSeconds = shortestPauseMs / 1_000

type Shape = readonly [name: string, respond: Respond, status: number]
type Caller = Parameters<Place['ask']>[1]

const shapes: readonly Shape[] = [
  ...[400, 401, 403, 404, 409, 422, 500, 502, 503].map(
    (status) => [String(status), answering(status, text), status] as const,
  ),
  ['a page', answering(502, `<html>${canary}`), 502],
  ['an HTML page with status 200', answering(200, `<html>${canary}`), 500],
  ['no token', answering(200, { expiresAt: Date.now() + hour, note: canary }), 500],
  ['an expired token', answering(200, { token: jwt, expiresAt: 1 }), 500],
  ['a redirect', answering(307, text, { location: 'http://127.0.0.1:9/' }), 500],
  ['a reset', (response) => void response.socket?.resetAndDestroy(), 500],
  ['no answer', () => undefined, 500],
  ['a stall', (response) => void response.writeHead(200).write('{"token":'), 500],
  ['429', answering(429, text, { 'retry-after': String(pauseSeconds) }), 429],
]

function isRight({ status, headers, text: body }: Reply, wanted: number): boolean {
  const keys = Object.keys(JSON.parse(body)).sort().join()
  return status === wanted && keys === 'code,error' && headers['cache-control'] === 'no-store'
}

/**
 * A process that failed makes no further exchange for this long, after a second failure twice as long; an issued token
 * ends that.
 */
const pauseMs = 1_000
/** The service answers these never, or never in full: they fail when the process gives up. */
const silent = ['no answer', 'a stall']
/** The lifetime of that token. Its expiry is in whole seconds: with one second it may have expired before it arrives. */
const lifeSeconds = 2

const passingToken: Respond = (response) =>
  answering(200, { token: jwt, expiresAt: Math.floor(Date.now() / 1_000) + lifeSeconds })(response)

/** Until no process returns such a token any more. */
const untilItsEnd = () => sleep(lifeSeconds * 1_000 - (Date.now() % 1_000))

const whole = ({ headers, text: body }: Reply) => `${JSON.stringify(headers)}\n${body}`

/** A call that fails, and one more, for which the service should be left alone. */
async function askTwice(place: Place, which: number, [name, respond]: Shape, caller: Caller) {
  let answeredAt = 0
  place.upstream.respond = (response) => {
    answeredAt = performance.now()
    respond(response)
  }
  const reply = await place.ask(which, caller)
  const failedAt = answeredAt + (silent.includes(name) ? serviceTimeoutSeconds * 1_000 : 0)
  const asked = place.upstream.asked.length
  const again = await place.ask(which, caller)
  return {
    pair: [reply, again],
    isCalled: place.upstream.asked.length > asked || again.headers['retry-after'] === undefined,
    // On a busy machine the pause may be over before the second call comes, which then tells nothing.
    isLate: performance.now() - failedAt > pauseMs / 2,
  }
}

/** Must come first: once a token is there, none is requested. When it is done the service may be called again. */
export async function forceErrors(place: Place, dist: string): Promise<Finding[]> {
  const replies: Reply[] = []
  const [wrong, eager, late]: [string[], string[], string[]] = [[], [], []]
  const person = async (call: number) => ({
    cookie: await place.newCookie(),
    [platformHeader]: `10.0.0.${call}`,
  })
  const askFailing = async (index: number, shape: Shape) => {
    const [name, , status] = shape
    const { pair, isCalled, isLate } = await askTwice(place, index, shape, await person(index))
    replies.push(...pair)
    for (const one of pair)
      if (!isRight(one, status)) wrong.push(`${name}: ${one.status} ${one.text.slice(0, 200)}`)
    if (isLate) late.push(name)
    else if (isCalled) eager.push(name)
  }
  for (let first = 0; first < shapes.length; first += 2) {
    if (first > 0) {
      await sleep(late.length === 0 ? pauseMs : 2 * pauseMs)
      place.upstream.respond = passingToken
      for (const which of [0, 1]) await place.ask(which, await person(100 + first + which))
      await untilItsEnd()
    }
    for (const [offset, shape] of shapes.slice(first, first + 2).entries())
      await askFailing(first + offset, shape)
  }
  await sleep(pauseSeconds * 1_000)
  place.upstream.respond = passingToken
  await place.ask(0, await person(98))
  await untilItsEnd()
  const { cookie, ...address } = await person(99)
  const ours = [
    ['no session', await place.ask(0, address), 401],
    ['another origin', await place.ask(0, { cookie, ...address, origin: 'https://evil.test' }), 403],
  ] as const
  for (const [name, reply, status] of ours) {
    replies.push(reply)
    if (!isRight(reply, status)) wrong.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const get = await place.ask(0, { cookie }, '/api/token', 'GET')
  if (get.status !== 405 || get.headers.allow !== 'POST')
    wrong.push(`GET: ${get.status} ${get.headers.allow}`)
  replies.push(get)
  for (const path of ['/', '/sign-in', '/sell', '/api/hashes', '/nowhere']) {
    replies.push(await place.ask(0, { cookie, accept: 'text/html' }, path, 'GET'))
  }
  for (const line of wrong) console.log(`  ${line}`)
  if (eager.length > 0) console.log(`  called again at once: ${eager.join(', ')}`)
  if (late.length > 0) console.log(`  too slow to tell: ${late.join(', ')}`)

  const search = canarySearch({
    ...secrets,
    'the token of Redis': place.store.token,
    'a text of the service': canary,
  })
  const served = replies.map(whole).join('\n')
  const bundle = searchFolder(`${dist}/static`, search)
  const found = [...search(served), ...search(place.logs()), ...bundle.found]
  console.log(
    `${shapes.length} failures of the service, ${ours.length + 1} refusals of ours: ${wrong.length} wrong; secrets in ` +
      `${served.length} bytes served, ${place.logs().length} logged, ${bundle.bytes} bundled: ${found.length} (${found.join(', ')})`,
  )
  return [
    { promise: '[R15] every failure is {error, code} with its status', held: wrong.length === 0 },
    {
      promise: 'after a failure the service is left alone for a moment',
      held: eager.length === 0 && late.length < shapes.length / 2,
    },
    {
      promise: '[R09] [R15] no secret and no text of the service is served, logged or bundled',
      held: found.length === 0,
    },
  ]
}

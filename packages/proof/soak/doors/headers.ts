// The headers of every answer of the run: pages, files, redirects, refusals and failures alike.
import type { Question, Reply } from '../action-client'
import type { Finding } from '../report'
import { tell } from './judge'
import type { World } from './world'

type Wanted = Readonly<Record<string, RegExp>>

const onAll: Wanted = { 'x-content-type-options': /^nosniff$/ }
const butOnFilesOfTheBuild: Wanted = {
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /\bcamera=\(\)/,
}
/** The type that a text must have, by its first characters. */
const types: readonly (readonly [RegExp, RegExp])[] = [
  [/^<!DOCTYPE html/i, /^text\/html\b/],
  [/^\{/, /^application\/([a-z]+\+)?json\b/],
  [/^\d+:/, /^text\/x-component\b/],
]
const banners = ['x-powered-by', 'server', 'x-aspnet-version']

/** Next redirects a path with an extra slash, and Node refuses long headers, before our headers are added. */
function isOfOthers({ path }: Question, { status }: Reply): boolean {
  return status === 431 || (status === 308 && /\/(\/|$)/.test(path.split('?')[0] ?? ''))
}

function faultsOf({ path }: Question, { headers, text }: Reply): readonly string[] {
  const wanted = { ...onAll, ...(path.startsWith('/_next/static/') ? {} : butOnFilesOfTheBuild) }
  const wrong = Object.entries(wanted).filter(([name, form]) => !form.test(String(headers[name])))
  const type = types.find(([form]) => form.test(text))?.[1]
  const isOfAnotherType = type !== undefined && !type.test(headers['content-type'] ?? '')
  return [
    ...wrong.map(([name]) => `no ${name}`),
    ...(isOfAnotherType ? [`type ${headers['content-type']}`] : []),
    ...banners.filter((name) => headers[name] !== undefined),
  ]
}

const kinds = [200, 307, 400, 401, 403, 404, 405, 413, 429, 500]

/** What nothing else in the run asks for: files of the build, one of them missing, and more than a limit allows. */
async function askForTheRest(world: World): Promise<void> {
  const get = (path: string) => world.ask({ path, method: 'GET', headers: {} })
  const { text } = await get('/')
  const [script] = /\/_next\/static\/[^"?]+\.js/.exec(text) ?? []
  if (script === undefined) throw new Error('the first page names no script')
  for (const path of [script, '/_next/static/none.js']) await get(path)
  const person = await world.newPerson()
  for (let call = 0; call < 12; call += 1)
    await world.ask(
      { path: '/api/token', method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } },
      person.cookie,
    )
}

/** The same world, whose every answer is judged. */
export function watchHeaders(world: World): {
  readonly world: World
  readonly findings: () => Promise<Finding[]>
} {
  const [incomplete, kept]: [string[], string[]] = [[], []]
  const statuses = new Map<number, number>()
  const ask: World['ask'] = async (question, cookie) => {
    const reply = await world.ask(question, cookie)
    const what = `${question.method} ${question.path.slice(0, 80)}: ${reply.status}`
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    if (isOfOthers(question, reply)) return reply
    const faults = faultsOf(question, reply)
    if (faults.length > 0) incomplete.push(`${what}, ${faults.join(', ')}`)
    const control = reply.headers['cache-control'] ?? ''
    if (cookie !== undefined && !/\bno-store\b/.test(control)) kept.push(`${what}, ${control}`)
    return reply
  }
  const watched = { ...world, ask }
  const findings = async () => {
    await askForTheRest(watched)
    const counts = [...statuses].sort(([one], [other]) => one - other)
    console.log(`headers by status: ${counts.map(([status, count]) => `${count} of ${status}`).join(', ')}`)
    const asked = counts.reduce((sum, [, count]) => sum + count, 0)
    for (const status of kinds) if (!statuses.has(status)) incomplete.push(`no answer ${status} was judged`)
    tell('headers', asked, [...new Set([...incomplete, ...kept])])
    return [
      {
        promise: '[R54] every answer has its headers, its type and no banner',
        held: incomplete.length === 0,
      },
      { promise: '[R51] no answer to a person may be kept by a cache', held: kept.length === 0 },
    ]
  }
  return { world: watched, findings }
}

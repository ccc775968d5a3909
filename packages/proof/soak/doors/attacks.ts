// Known attacks, and requests beyond the limits, with and without a person's cookie.
import { actionCall, type Question } from '../action-client'
import type { Finding } from '../report'
import { inLanes, tell } from './judge'
import { knownMethods, knownRoutes } from './known'
import type { World } from './world'

const evil = 'evil.example'
const html = { accept: 'text/html' }
const get = (path: string, headers: Question['headers'] = html): Question => ({
  path,
  method: 'GET',
  headers,
})

function attacks(): readonly Question[] {
  const elsewhere = [
    `https://${evil}`,
    `//${evil}`,
    `/\\${evil}`,
    `https:${evil}`,
    `javascript:alert(1)//${evil}`,
  ]
  const images = [`http://${evil}/x.png`, `//${evil}/x.png`, '/api/health', 'file:///etc/passwd']
  const bearers = ['', '%', '%E0%A4%A', 'a.b.c', `${'%'.repeat(900)}`, 'eyJhbGciOiJub25lIn0.e30.']
  const hosts = [
    { host: evil },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-host': evil, 'x-forwarded-proto': 'ftp' },
  ]
  return [
    ...elsewhere.flatMap((url) => [
      get(`/sign-in?next=${encodeURIComponent(url)}`),
      get(`/sign-in?callbackUrl=${encodeURIComponent(url)}`),
      get(`/api/auth/csrf?callbackUrl=${encodeURIComponent(url)}`),
    ]),
    ...[`//${evil}`, `//${evil}/%2e%2e`, `/%5c${evil}`, `/\t/${evil}`.replace('\t', '%09')].map((path) =>
      get(path),
    ),
    ...images.map((url) => get(`/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`)),
    ...bearers.flatMap((token) =>
      ['/transactions', '/api/orders', '/api/auth/csrf', '/api/ready'].map((path) =>
        get(path, { ...html, authorization: `Bearer ${token}` }),
      ),
    ),
    ...hosts.flatMap((host) =>
      ['/', '/sign-in', '/transactions'].map((path) => get(path, { ...html, ...host })),
    ),
  ]
}

/** An answer that redirects or loads from elsewhere, or a 5xx. */
async function isEffective(world: World, question: Question): Promise<string | null> {
  const { status, headers, text } = await world.ask(question)
  // By origin: `javascript:` has no host.
  const { location } = headers
  const leads =
    location !== undefined && new URL(location, world.origin).origin !== new URL(world.origin).origin
  const image = question.path.startsWith('/_next/image') && status === 200
  // Percent-encoded it is only the address that was asked for, which a page may repeat.
  const names = /(href|src|action|content|url)="?[^"%]*evil\.example/.test(text)
  if (!leads && !image && !names && status < 500) return null
  return `${question.path} ${JSON.stringify(question.headers)}: ${status} ${location ?? ''}`
}

const fetched = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** Each is one byte or one level beyond a limit, with the status that refuses it. */
function oversized({ build }: World): readonly (readonly [Question, number])[] {
  const post = (path: string, bytes: number, type: string): Question => {
    const headers = { ...fetched, 'content-type': type }
    return { path, method: 'POST', headers, body: 'x'.repeat(bytes) }
  }
  const bodies = build.routes.flatMap((route) => {
    const known = knownRoutes[route]
    if (known?.body === undefined) return []
    return knownMethods(known).map((method): readonly [Question, number] => [
      { path: route, method, headers: fetched, body: 'x'.repeat(1_001) },
      400,
    ])
  })
  const act = (body: string): Question => ({ ...actionCall(build.actions[0]?.id ?? '', []), body })
  return [
    ...bodies,
    [post('/api/auth/callback/wallet', 16_385, 'application/x-www-form-urlencoded'), 400],
    [post('/api/reports', 8_193, 'application/csp-report'), 413],
    [act(JSON.stringify(['x'.repeat(65_536 - 3)])), 413],
    [act(`${'['.repeat(33)}${']'.repeat(33)}`), 400],
    [act('['.repeat(65_536)), 400],
    [get('/', { 'x-long': 'x'.repeat(16_385) }), 431],
  ]
}

export async function attack(world: World): Promise<Finding[]> {
  const [effective, accepted]: [string[], string[]] = [[], []]
  const all = attacks()
  await inLanes(all, async (question) => {
    const found = await isEffective(world, question)
    if (found !== null) effective.push(found)
  })
  const large = oversized(world)
  const person = await world.newPerson()
  for (const [question, wanted] of large) {
    for (const cookie of [undefined, person.cookie]) {
      const { status } = await world.ask(question, cookie)
      if (status !== wanted) accepted.push(`${question.path}, ${question.body?.length ?? 0} bytes: ${status}`)
    }
  }
  const alive = await world.ask(get('/api/health'))
  tell('known attacks', all.length, effective)
  tell('requests beyond a limit', large.length * 2, accepted)
  return [
    {
      promise: '[R56] no known attack has an effect, and the app survives them',
      held: effective.length === 0 && alive.status === 200,
    },
    { promise: '[R59] a body, list or header beyond its limit is refused', held: accepted.length === 0 },
  ]
}

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderEvents, orders } from '@/lib/server/db/schema/orders'
import { recipients, sessions, users } from '@/lib/server/db/schema/people'
import { details, ownWorld, request as saleOf } from '@/lib/server/test/world'

// What Next passes to a request: its headers, and the signed-in user.
const headers = new Map<string, string>()
const request = { user: null as unknown }
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => headers.get(name) ?? null }),
  cookies: async () => ({ get: () => undefined, set: () => undefined, delete: () => undefined }),
}))
// Next's own server build of React is not available here.
vi.doMock('next/navigation', () => ({ redirect: () => undefined }))
vi.doMock('@/lib/server/session/auth', () => ({
  currentUser: async () => request.user,
  handleAuth: async () => new Response('done'),
  signInKey: async () => null,
}))
// The looks that an answer leaves for later are the server's own, on its schedule.
vi.doMock('next/server', async (original) => ({ ...(await original<object>()), after: () => undefined }))
// next-intl can't find `next/headers` outside of a build, and texts do not matter here.
vi.doMock('next-intl', () => ({ createTranslator: () => () => '' }))

/** Browsers send reports by themselves, and a report changes nothing of a person's. An unknown address does nothing. */
const open = ['api/reports', 'api/[...missing]']
const routes = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => path.posix.basename(file) === 'route.ts' && !open.includes(path.posix.dirname(file)))
const changing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const asked = { params: Promise.resolve({ nextauth: ['callback', 'wallet'] }) }

const world = ownWorld()
beforeAll(async () => {
  process.env.APP_URL = 'https://pay.acme.test'
})
beforeEach(() => {
  headers.clear()
  request.user = world.maria.user
})

/** Each method of a route that may change something, with what it answers. */
async function answersOf(route: string) {
  const handlers = Object(await import(/* @vite-ignore */ `./${route}`))
  const answers: string[] = []
  for (const method of changing) {
    if (handlers[method] === undefined) continue
    const sent = { method, headers: { 'content-length': '2' }, body: '{}' }
    const answer: Response = await handlers[method](new Request('https://pay.acme.test/', sent), asked)
    const { code, error } = Object(await answer.json())
    if (answer.status !== 405) answers.push(`${method} ${answer.status} ${code ?? Object(error).code}`)
  }
  return answers
}

describe('[R21] a route that changes something', () => {
  test.each([
    ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { origin: 'https://a.pay.acme.test', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a caller that names no origin', {}],
  ])('does nothing for %s, with a session', async (_, sent) => {
    for (const [name, value] of Object.entries(sent)) headers.set(name, value)
    const refused: string[] = []
    for (const route of routes) refused.push(...(await answersOf(route)))
    expect(refused.length).toBeGreaterThan(2)
    expect(refused.filter((answer) => !/^[A-Z]+ 403 origin_refused$/.test(answer))).toEqual([])
  })
})

test('[R21] a GET of a route changes nothing of a person’s, with their session', async () => {
  const { quoteSell } = await import('@/lib/server/orders/sell/quote')
  const recipient = { kind: 'inline', details, saveAs: 'Mom' }
  const sold = await quoteSell(world.maria, saleOf({ recipient }))
  if (!sold.ok) throw new Error(sold.error.code)
  const tables = [orders, orderEvents, recipients, sessions, users]
  const state = () => Promise.all(tables.map((table) => world.db.select().from(table)))
  const before = await state()
  const { id } = sold.data
  const answers: [string, number][] = []
  for (const route of routes) {
    const { GET } = Object(await import(/* @vite-ignore */ `./${route}`))
    if (GET === undefined) continue
    const address = `https://pay.acme.test/?ids=${id}&format=json`
    const params = Promise.resolve({ nextauth: ['csrf'], orderId: id })
    const answer: Response = await GET(new Request(address), { params })
    await answer.text()
    answers.push([route, answer.status])
  }
  expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(2)
  expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  expect(await state()).toEqual(before)
})

const routesWith = (reader: string) =>
  routes.filter((route) => readFileSync(path.join(import.meta.dirname, route), 'utf8').includes(reader))
const files = routesWith('signedInFile(')
const readings = routesWith('signedInRead(')

/** The statuses of these routes' own answers, as a set, when the browser is sent there from such a site. */
async function answered(asked: readonly string[], from?: string): Promise<number[]> {
  if (from === undefined) headers.delete('sec-fetch-site')
  else headers.set('sec-fetch-site', from)
  const statuses = asked.map(async (route) => {
    const { GET } = await import(/* @vite-ignore */ `./${route}`)
    const params = Promise.resolve({ orderId: randomUUID() })
    const answer: Response = await GET(new Request('https://pay.acme.test/?format=json'), { params })
    await answer.text()
    return answer.status
  })
  return [...new Set(await Promise.all(statuses))]
}

const newAddress = (): `0x${string}` => `0x${randomUUID().replaceAll('-', '').padEnd(40, 'a')}`
const foreign = ['cross-site', 'same-site'] as const

describe('[R21] what a person reads without a page', () => {
  test.each(foreign)('uses up nothing of theirs on a %s navigation', async (from) => {
    const { limitRules, rateLimiter } = await import('@/lib/server/limits/rate-limit')
    const { user } = await world.contextOf(newAddress())
    request.user = user
    expect(readings.length).toBeGreaterThan(2)
    expect(await answered(readings, from)).toEqual([403])
    const left = await rateLimiter('read').limit(user.id)
    expect(left).toMatchObject({ remaining: limitRules.read.uses - 1 })
    for (const own of ['none', 'same-origin', undefined])
      expect(await answered(readings, own)).not.toContain(403)
  })
})

describe('[R21] a file of a person', () => {
  test.each(foreign)('is not for a %s navigation, however often', async (from) => {
    const { readSecurityLog } = await import('@/lib/server/security-log/read')
    const { finishWork } = await import('@/lib/server/stopping')
    const { user } = await world.contextOf(newAddress())
    request.user = user
    expect(files.length).toBeGreaterThan(1)
    for (let visit = 0; visit < 12; visit++) expect(await answered(files, from)).toEqual([403])
    await finishWork(10_000)
    const exports = { event: 'export', address: user.address, limit: 9 } as const
    expect(await readSecurityLog(world.db, exports)).toEqual([])
    for (const own of ['none', 'same-origin', undefined]) expect(await answered(files, own)).toEqual([200])
  })

  test('uses up nothing that signing or an erasure needs', async () => {
    const { limited } = await import('@/lib/server/action')
    const { user } = await world.contextOf(newAddress())
    request.user = user
    for (let download = 0; download < 61; download++) await answered(files)
    expect(await answered(files)).toEqual([429])
    for (const limit of ['step', 'personal-data'] as const) expect(await limited(limit, user.id)).toBeNull()
  })
})

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { tokenPermissions } from '@/lib/settlement'
import { flushSecurityCounts } from '../security-log/count'
import { readSecurityLog } from '../security-log/read'
import { finishWork } from '../stopping'
import { openWorld } from '../test/world'

// What Next passes to a route: the request's headers and the signed-in user.
const request = vi.hoisted(() => ({ headers: new Map<string, string>(), user: null as unknown }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => request.headers.get(name) ?? null }),
}))
vi.mock('../session/auth', () => ({
  currentUser: async () => {
    if (request.user instanceof Error) throw request.user
    return request.user
  },
}))

const { methodRefused, tokenAnswer } = await import('./token')

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'
const canary = 'canary-upstream-text'
const expiresAt = Math.floor(Date.now() / 1_000) + 3_600
const good = () => ({
  status: 200,
  body: { token: jwt, expiresAt: new Date(expiresAt * 1_000).toISOString() },
})

let world: Awaited<ReturnType<typeof openWorld>>
const lines: string[] = []
beforeAll(async () => {
  world = await openWorld()
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
afterAll(() => world.close())
beforeEach(() => {
  // The state of an app process: the token, the budget, the limits.
  for (const name of ['rampTokens', 'rampService', 'rampLimiters', 'rampLocalLimits'])
    Reflect.deleteProperty(globalThis, name)
  world.calm()
  lines.length = 0
  request.headers.clear()
  request.headers.set('origin', 'http://localhost:3000')
  request.user = world.maria.user
  world.service.state.interfere = good
})
afterEach(() => vi.unstubAllEnvs())

const exchanges = () => world.callsOf('/v1/tokens')

async function ask() {
  const response = await tokenAnswer()
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('the token route', () => {
  test('[TOK-3] [R15] answers exactly jwt and expiresAt in whole Unix seconds, not cacheable', async () => {
    const { status, headers, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({ jwt, expiresAt })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('[TOK-2] [PRM-1] [PRM-2] [PRM-3] [PRM-4] [PRM-5] [PRM-6] [R13] asks for what the widget uses and nothing more, whatever the caller sends', async () => {
    request.headers.set('x-permissions', 'recipients:write')
    await ask()
    expect(exchanges().map(({ body }) => body.permissions)).toEqual([[...tokenPermissions].sort()])
    expect(tokenPermissions.filter((permission) => permission.startsWith('recipients'))).toEqual([])
  })

  test('writes each issued token and each limit hit into the security log', async () => {
    const { address } = world.maria.user
    const count = async (event: 'token-issued' | 'limit-hit') => {
      await finishWork(10_000)
      await flushSecurityCounts()
      const rows = await readSecurityLog(world.db, { event, address, limit: 99 })
      return rows.reduce((sum, row) => sum + row.count, 0)
    }
    const before = [await count('token-issued'), await count('limit-hit')] as const
    const answers = await Promise.all(Array.from({ length: 13 }, ask))
    const granted = answers.filter(({ status }) => status === 200).length
    expect(await count('token-issued')).toBe(before[0] + granted)
    expect(await count('limit-hit')).toBe(before[1] + 13 - granted)
    expect(granted).toBe(10)
  })

  test('shares one token among all users, as one call of the service’s budget', async () => {
    const first = await Promise.all([ask(), ask(), ask()])
    request.user = world.joao.user
    const second = await ask()
    expect([...first, second].map(({ body }) => body.jwt)).toEqual([jwt, jwt, jwt, jwt])
    expect(exchanges()).toHaveLength(1)
  })

  test.each([[null], ['null'], ['https://evil.test'], ['http://127.0.0.1:3000']])(
    'refuses a page of origin %s',
    async (origin) => {
      request.headers.clear()
      if (origin !== null) request.headers.set('origin', origin)
      expect(await ask()).toMatchObject({ status: 403, body: { code: 'origin_refused' } })
      expect(exchanges()).toHaveLength(0)
    },
  )

  test('refuses a caller without a session', async () => {
    request.user = null
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(exchanges()).toHaveLength(0)
  })

  test('refuses everyone if the widget is disabled, and the rest of the site keeps working', async () => {
    vi.resetModules()
    vi.stubEnv('WIDGET', 'off')
    const fresh = await import('./token')
    const response = await fresh.tokenAnswer()
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: 'This site issues no tokens to browsers.',
      code: 'widget_off',
    })
    expect(exchanges()).toHaveLength(0)
  })

  test('tells every other method that only POST is allowed', async () => {
    const response = methodRefused()
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(Object.keys(await response.json())).toEqual(['error'])
  })
})

describe('[TOK-9] [R10] the limit of the token route', () => {
  test('grants ten of two hundred concurrent calls, tells the rest when to retry, and takes nothing from others', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    const granted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect([granted.length, refused.length]).toEqual([10, 190])
    expect(refused[0]?.body).toEqual({ error: 'Too many requests for a token.', code: 'rate_limited' })
    const { headers } = refused[0] ?? (await ask())
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['10', '0'])
    expect(headers.get('ratelimit-reset')).toBe(headers.get('retry-after'))
    request.user = world.joao.user
    expect((await ask()).status).toBe(200)
  })

  test('counts each call, also from users who share one token, and says how many are left', async () => {
    const left = [await ask(), await ask()].map(({ headers }) => headers.get('ratelimit-remaining'))
    expect(left).toEqual(['9', '8'])
  })

  test('[R12] also applies per address, and no header written by a caller changes that address', async () => {
    const { countTokenCall } = await import('./limit')
    const { clientAddress } = await import('../client-address')
    const grants: boolean[] = []
    for (let call = 0; call < 1_000; call++) {
      const forged = new Headers({
        'x-forwarded-for': `6.6.${call % 256}.${call >> 8}`,
        'x-real-ip': `7.7.7.${call % 256}`,
        forwarded: `for=8.8.8.${call % 256}`,
        'cf-connecting-ip': '1.2.3.4',
      })
      const address = { limit: null, key: clientAddress(forged, { TRUSTED_PROXY: 'cf-connecting-ip' }) }
      grants.push((await countTokenCall(`user-${call % 200}`, address)).ok)
    }
    expect(grants.filter(Boolean)).toHaveLength(60)
  })

  test('applies per IPv6 customer, however many of its networks the calls come from', async () => {
    const { countTokenCall } = await import('./limit')
    let granted = 0
    for (let call = 0; call < 1_000; call++) {
      const address = { limit: null, key: `2001:db8:7:${call.toString(16)}::/64` }
      if ((await countTokenCall(`guest-${call}`, address)).ok) granted += 1
    }
    expect(granted).toBe(300)
  })

  test('[R11] falls to a fifth for each person and address while Redis is down', async () => {
    vi.resetModules()
    onTestFinished(() => void vi.resetModules())
    vi.stubEnv('UPSTASH_REDIS_REST_URL', 'http://127.0.0.1:9')
    vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', 'AX9aASQgNmE5')
    const { countTokenCall } = await import('./limit')
    const granted = async (person: string) => {
      const calls = Array.from({ length: 10 }, () =>
        countTokenCall(person, { limit: null, key: '192.0.2.1' }),
      )
      return (await Promise.all(calls)).filter(({ ok }) => ok).length
    }
    const people = Array.from({ length: 8 }, (_, index) => `person-${index}`)
    const each = await Promise.all(people.map(granted))
    expect(Math.max(...each)).toBe(2)
    expect(each.reduce((sum, one) => sum + one)).toBe(12)
  })
})

describe('[TOK-10] [TOK-8] [R15] a token that can’t be issued', () => {
  const upstream = (status: number, code = 'X') => ({
    status,
    body: { error: code, message: `${canary}: the secret sandbox-secret is wrong`, correlationId: 'c-1' },
  })

  test.each([
    ['400', upstream(400), 400, 'service_refused'],
    ['401', upstream(401, 'MISSING_CLIENT_ID'), 401, 'service_auth'],
    ['403', upstream(403, 'INVALID_CLIENT'), 403, 'service_auth'],
    ['404', upstream(404), 404, 'service_answer_invalid'],
    ['409', upstream(409), 409, 'service_refused'],
    ['418', upstream(418), 418, 'service_refused'],
    ['422', upstream(422), 422, 'service_refused'],
    ['a 422 that speaks of KYC', { status: 422, body: { message: 'kyc pending' } }, 422, 'service_refused'],
    ['429', upstream(429), 429, 'budget_spent'],
    ['500', upstream(500), 500, 'service_ill'],
    ['502 with a page', { status: 502, body: `<html>${canary}` }, 502, 'service_ill'],
    ['503', upstream(503), 503, 'service_ill'],
    ['a redirect', upstream(302), 500, 'service_answer_invalid'],
    ['a page in place of JSON', { status: 200, body: `<html>${canary}` }, 500, 'service_answer_invalid'],
    ['no token', { status: 200, body: { expiresAt, note: canary } }, 500, 'service_answer_invalid'],
    [
      'a token that has ended',
      { status: 200, body: { token: jwt, expiresAt: 1 } },
      500,
      'service_answer_invalid',
    ],
    ['a cut connection', 'cut' as const, 500, 'service_unreachable'],
  ])(
    'for %s answers with the upstream’s status, otherwise 500, and our own text',
    async (_, answer, status, code) => {
      world.service.state.interfere = () => answer
      const answered = await ask()
      expect(answered).toMatchObject({ status, body: { code } })
      expect(Object.keys(answered.body).sort()).toEqual(['code', 'error'])
      expect(answered.headers.get('cache-control')).toBe('no-store')
      // Before that the answer is the same one, without a call.
      expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
      const told = [answered.text, ...lines, ...[...answered.headers].flat()].join('\n')
      expect(told).not.toMatch(new RegExp(`${canary}|sandbox-secret|<html`))
      expect(lines.join('')).toContain('"operation":"issue-token"')
      expect(exchanges()).toHaveLength(1)
    },
  )

  test('because the service never answers ends within the time limit', async () => {
    vi.resetModules()
    onTestFinished(() => void vi.resetModules())
    vi.stubEnv('SETTLEMENT_TIMEOUT_SECONDS', '1')
    const fresh = await import('./token')
    world.service.state.interfere = () => new Promise(() => undefined)
    const response = await fresh.tokenAnswer()
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'service_unreachable' }])
  })

  test('passes on when the service may be asked again, and does not ask before', async () => {
    world.service.state.interfere = () => ({ status: 429, body: {} })
    expect((await ask()).headers.get('retry-after')).toBe('5')
    const again = await ask()
    expect(again).toMatchObject({ status: 429, body: { code: 'budget_spent' } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(exchanges()).toHaveLength(1)
  })

  test('because sessions are unavailable is a 503, and because of anything else a 500', async () => {
    request.user = Object.assign(new Error(canary), { code: 'ECONNREFUSED' })
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'store_unavailable' } })
    request.user = new Error(canary)
    const answered = await ask()
    expect(answered).toMatchObject({ status: 500, body: { code: 'unexpected' } })
    expect(answered.text + lines.join('')).not.toContain(canary)
  })

  test('because a secret is malformed is a 500 without any value', async () => {
    vi.resetModules()
    vi.stubEnv('SETTLEMENT_CLIENT_SECRET', ' canary-secret ')
    const fresh = await import('./token')
    const response = await fresh.tokenAnswer()
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'This site is not set up for the payments service.',
      code: 'service_auth',
    })
    expect(lines.join('')).not.toContain('canary')
  })
})

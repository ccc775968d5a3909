import { afterEach, expect, test, vi } from 'vitest'
import { FakeService } from './test/fake-service'
import { TokenRouteError, tokenFromRoute } from './token-route'

afterEach(() => vi.unstubAllGlobals())

const ask = (path?: string) => tokenFromRoute(path)({ signal: new AbortController().signal })

async function refusalOf(response: Response): Promise<unknown> {
  new FakeService().respond = () => response
  return ask().then(
    () => 'no refusal',
    (error: unknown) => error,
  )
}

test('[TOK-3] posts to its own origin and returns the token’s remaining time by the server’s clock', async () => {
  const service = new FakeService()
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT'
  const expiresAt = Date.parse(date) / 1_000 + 900
  service.respond = () => Response.json({ jwt: 'a.b.c', expiresAt }, { headers: { date } })
  expect(await ask()).toEqual({ jwt: 'a.b.c', expiresAt, expiresIn: 899 })
  expect(service.calls[0]).toMatchObject({
    url: '/api/token',
    init: { method: 'POST', credentials: 'same-origin', redirect: 'error', cache: 'no-store' },
  })
  service.respond = () => Response.json({ jwt: 'a.b.c', expiresAt })
  expect(await ask('/elsewhere')).toEqual({ jwt: 'a.b.c', expiresAt })
})

test('[TOK-10] a refusal keeps its status and wait, but not its text', async () => {
  const limited = Response.json({ error: 'canary' }, { status: 429, headers: { 'retry-after': '17' } })
  const error = await refusalOf(limited)
  expect(error).toBeInstanceOf(TokenRouteError)
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 17 })
  expect(JSON.stringify(error)).not.toContain('canary')
  expect(await refusalOf(Response.json({ error: 'x', code: 'service_auth' }, { status: 401 }))).toMatchObject(
    {
      status: 401,
      code: 'service_auth',
    },
  )
  expect(await refusalOf(Response.json({}, { status: 401 }))).toMatchObject({
    status: 401,
    retryAfterSeconds: null,
  })
  expect(
    await refusalOf(Response.json({}, { status: 503, headers: { 'retry-after': 'soon' } })),
  ).toMatchObject({
    status: 503,
    retryAfterSeconds: null,
  })
})

test.each([{}, null, [], { jwt: 'a.b.c' }, { jwt: 1, expiresAt: 1 }, { jwt: 'a.b.c', expiresAt: '1' }])(
  'the answer %j is not a token',
  async (body) => {
    expect(await refusalOf(Response.json(body))).toMatchObject({ status: null })
  },
)

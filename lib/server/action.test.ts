import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { ownWorld } from './test/world'

// What Next passes to an action: the request's headers and the signed-in user.
const request = vi.hoisted(() => ({ headers: new Map<string, string>(), user: null as unknown }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => request.headers.get(name) ?? null }),
}))
vi.mock('./session/auth', () => ({ currentUser: async () => request.user }))

const { openAction, signedInAction } = await import('./action')

const schema = z.strictObject({ word: z.string() })
const world = ownWorld()

afterEach(() => request.headers.clear())

function comeFrom(origin: string | null, user: unknown = world.maria.user) {
  if (origin !== null) request.headers.set('origin', origin)
  request.user = user
}

const act = vi.fn(async () => ok('done'))
const call = (raw: unknown = { word: 'x' }) => signedInAction({ limit: 'step', schema }, raw, act)

describe('an action', () => {
  afterEach(() => act.mockClear())

  test('runs for its own page and a session', async () => {
    comeFrom('http://localhost:3000')
    expect(await call()).toEqual(ok('done'))
  })

  test.each([[null], ['null'], ['https://evil.test'], ['http://localhost:3001']])(
    '[R21] does not run for origin %s',
    async (origin) => {
      comeFrom(origin)
      expect(await call()).toEqual({ ok: false, error: { code: 'origin_refused' } })
      expect(act).not.toHaveBeenCalled()
    },
  )

  test('[R19] does not run without a session, whatever else is right', async () => {
    comeFrom('http://localhost:3000', null)
    expect(await call()).toEqual({ ok: false, error: { code: 'not_signed_in' } })
    expect(act).not.toHaveBeenCalled()
  })

  test('does not run on invalid input', async () => {
    comeFrom('http://localhost:3000')
    for (const raw of [null, {}, { word: 1 }, { word: 'x', userId: 'y' }, []]) {
      expect(await call(raw)).toMatchObject({ ok: false, error: { code: 'input_invalid' } })
    }
    expect(act).not.toHaveBeenCalled()
  })

  test('does not run on a value that can’t be read, such as a click event', async () => {
    comeFrom('http://localhost:3000')
    const unreadable = () => {
      throw new Error('Cannot access length on the server')
    }
    const event = new Proxy(() => undefined, { get: unreadable })
    const short = z.strictObject({ word: z.string().max(9) })
    for (const raw of [event, { word: event }])
      expect(await signedInAction({ limit: 'none', schema: short }, raw, act)).toMatchObject({
        error: { code: 'input_invalid' },
      })
    expect(act).not.toHaveBeenCalled()
  })

  test('returns only a code for what was thrown', async () => {
    comeFrom('http://localhost:3000')
    act.mockRejectedValueOnce(new Error('select * from users where tax_id = 52998224725'))
    expect(await call()).toEqual({ ok: false, error: { code: 'unexpected' } })
    act.mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
    expect(await call()).toEqual({ ok: false, error: { code: 'store_unavailable' } })
  })

  test('is counted per person, and says when to retry', async () => {
    comeFrom('http://localhost:3000', world.joao.user)
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => signedInAction({ limit: 'quote', schema }, { word: 'x' }, act)),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(12)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      error: { code: 'rate_limited', retryAfterSeconds: 60 },
    })
    comeFrom('http://localhost:3000', world.maria.user)
    expect((await signedInAction({ limit: 'quote', schema }, { word: 'x' }, act)).ok).toBe(true)
  })

  test('still checks origin and input without a session', async () => {
    comeFrom('https://evil.test')
    expect(await openAction({ limit: 'sign-in', schema }, { word: 'x' }, act)).toMatchObject({
      error: { code: 'origin_refused' },
    })
    request.headers.set('origin', 'http://localhost:3000')
    expect(await openAction({ limit: 'sign-in', schema }, {}, act)).toMatchObject({
      error: { code: 'input_invalid' },
    })
  })
})

// How the caller of an action or the token route reaches the budget.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '@/lib/domain/result'
import { nothingInput } from '../inputs'
import { openWorld, request as sellRequest } from '../test/world'

// What Next passes to an action or a route: the request's headers and the signed-in user.
const request = vi.hoisted(() => ({ headers: new Map<string, string>(), user: null as unknown }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => request.headers.get(name) ?? null }),
}))
vi.mock('../session/auth', () => ({ currentUser: async () => request.user }))

const { signedInAction } = await import('../action')
const { quoteSell } = await import('../orders/sell/quote')
const { tokenAnswer } = await import('../token/token')

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  process.env.SETTLEMENT_BUDGET = '10/5m'
  process.env.TRUSTED_PROXY = 'x-platform-address'
  world = await openWorld()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(() => world.close())
beforeEach(() => {
  // The state of an app process: the token, the budget, the limits.
  for (const name of ['rampTokens', 'rampService', 'rampLimiters', 'rampLocalLimits'])
    Reflect.deleteProperty(globalThis, name)
  world.calm()
  request.headers.clear()
  request.headers.set('origin', 'http://localhost:3000')
})

function from({ user }: { readonly user: unknown }, address: string): void {
  request.user = user
  request.headers.set('x-platform-address', address)
}

/** A quote request, as made by a page's action. */
async function price(): Promise<string> {
  const answer = await signedInAction({ limit: 'quote', schema: nothingInput }, {}, async (context) => {
    const quoted = await quoteSell(context, sellRequest())
    return quoted.ok ? ok(null) : quoted
  })
  return answer.ok ? 'ok' : answer.error.code
}

async function prices(times: number): Promise<string[]> {
  const codes: string[] = []
  for (let press = 0; press < times; press++) codes.push(await price())
  return codes
}

const half = [...Array<string>(5).fill('ok'), 'share_spent']

describe('[R10] quote requests', () => {
  test('get one person half of the window at most, from any address, and others still get theirs', async () => {
    const codes: string[] = []
    for (let press = 0; press < 6; press++) {
      from(world.maria, `192.0.2.${press}`)
      codes.push(await price())
    }
    expect(codes).toEqual(half)
    from(world.joao, '198.51.100.1')
    expect(await price()).toBe('ok')
  })

  test('get one address half of the window at most, for any people', async () => {
    from(world.maria, '192.0.2.1')
    expect(await prices(3)).toEqual(['ok', 'ok', 'ok'])
    from(world.joao, '192.0.2.1')
    expect(await prices(3)).toEqual(['ok', 'ok', 'share_spent'])
    from(world.joao, '198.51.100.1')
    expect(await price()).toBe('ok')
  })

  test('count only for the person when no address can be trusted', async () => {
    from(world.maria, 'unknown')
    expect(await prices(6)).toEqual(half)
    from(world.joao, 'unknown')
    expect(await prices(2)).toEqual(['ok', 'ok'])
  })

  test('leave a token to others but none to a person who has used up their share, who gets the time to retry', async () => {
    from(world.maria, '192.0.2.1')
    expect(await prices(6)).toEqual(half)
    const refused = await tokenAnswer()
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'share_spent' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    from(world.joao, '198.51.100.1')
    expect(await (await tokenAnswer()).json()).not.toMatchObject({ code: 'share_spent' })
    expect(world.callsOf('/v1/tokens')).toHaveLength(1)
  })
})

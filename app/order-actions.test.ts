import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '@/lib/domain/result'
import { ownWorld, request as sale } from '@/lib/server/test/world'

const request = { user: null as unknown }
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? 'http://localhost:3000' : null) }),
  cookies: async () => ({ get: () => undefined }),
}))
vi.doMock('@/lib/server/session/auth', () => ({ currentUser: async () => request.user }))
vi.doMock('@/lib/server/chains', async (original) => ({
  ...(await original<object>()),
  getChain: async (id: number) => ({ id }),
}))
const node = vi.fn(() => new Promise<never>(() => {}))
vi.doMock('@/lib/server/chain/read', async (original) => ({
  ...(await original<object>()),
  readBalances: node,
}))

const world = ownWorld()
beforeEach(() => {
  request.user = world.maria.user
})
afterEach(() => {
  vi.useRealTimers()
})

test('a node that gives no answer holds up the next press of a form for four seconds at most', async () => {
  const { readBalances } = await import('./order-actions')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = readBalances(31_337)
  await vi.waitUntil(() => node.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await asked).toEqual(fail({ code: 'chain_unreachable' }))
})

test('a form left open by one account makes no order for the account that signed in after it', async () => {
  const { quoteFor } = await import('./order-actions')
  const asked = { kind: 'sell', request: sale() } as const
  expect(await quoteFor(world.joao.user.address, asked)).toEqual(fail({ code: 'not_found' }))
  expect(await quoteFor(world.maria.user.address, asked)).toMatchObject({ ok: true })
})

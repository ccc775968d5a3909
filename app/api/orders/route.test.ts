import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { beginStopping } from '@/lib/server/stopping'

const ids = [randomUUID(), randomUUID(), randomUUID()]
const later: (() => Promise<void>)[] = []
const looked: string[] = []
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => later.push(work) }))
vi.mock('@/lib/server/session/auth', () => ({ currentUser: async () => ({ id: 'person' }) }))
vi.mock('@/lib/server/action', () => ({ foreignVisit: async () => false, limited: async () => null }))
vi.mock('@/lib/server/db/open', () => ({ openDb: async () => ({}) }))
vi.mock('@/lib/server/orders/history', () => ({
  readStates: async () => ids.map((id) => ({ id, state: 'processing' })),
}))
vi.mock('@/lib/server/reconciler/look', () => ({
  advance: async (_: unknown, id: string) => looked.push(id),
}))

afterEach(() => {
  delete (globalThis as Record<string, unknown>).rampStop
  for (const list of [later, looked]) list.length = 0
  vi.resetModules()
})

async function ask(asked: readonly string[] = ids): Promise<void> {
  const { GET } = await import('./route')
  expect((await GET(new Request(`http://localhost:3000/api/orders?ids=${asked}`))).status).toBe(200)
}

test('a list without an open order is answered, so that its page knows that the server can be reached', () =>
  ask([]))

test('open orders are looked at once the response was sent', async () => {
  await ask()
  expect(looked).toEqual([])
  for (const work of later) await work()
  expect(looked).toEqual(ids)
})

test('no order is looked at once the process is stopping: another one takes over', async () => {
  await ask()
  beginStopping()
  for (const work of later) await work()
  expect(looked).toEqual([])
})

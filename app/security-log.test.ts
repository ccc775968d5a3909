import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { orders } from '@/lib/server/db/schema/orders'
import type { SecurityEvent } from '@/lib/server/security-log/events'
import { finishWork } from '@/lib/server/stopping'
import { ownWorld } from '@/lib/server/test/world'

// What Next passes to a request: its headers, and the signed-in user.
const request = { user: null as unknown }
const headers = new Map([['origin', 'http://localhost:3000']])
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => headers.get(name) ?? null }),
}))
vi.doMock('@/lib/server/session/auth', () => ({
  currentUser: async () => request.user,
  endSession: async () => undefined,
}))
// It can't find `next/headers` outside of a build, and texts do not matter here.
vi.doMock('next-intl', () => ({ createTranslator: () => () => '' }))

const world = ownWorld()
beforeEach(() => {
  request.user = world.maria.user
})

async function logged(event: SecurityEvent, address = world.maria.user.address) {
  const [{ flushSecurityCounts }, { readSecurityLog }] = await Promise.all([
    import('@/lib/server/security-log/count'),
    import('@/lib/server/security-log/read'),
  ])
  await finishWork(10_000)
  await flushSecurityCounts()
  return (await readSecurityLog(world.db, { event, address, limit: 99 }))
    .map(({ detail }) => detail)
    .toSorted()
}

/** Every file that a person can take away, by what the log says of it. */
const files: Readonly<Record<string, () => Promise<{ GET: (request: Request) => Promise<Response> }>>> = {
  'my-data': () => import('./account/data/file/route'),
  recipients: () => import('./recipients/export/route'),
  'transactions json': () => import('./transactions/export/route'),
}

test('each file that a person takes away is in the security log', async () => {
  const names: string[] = []
  for (const [name, load] of Object.entries(files)) {
    const { GET } = await load()
    expect((await GET(new Request('http://localhost:3000/?format=json'))).status).toBe(200)
    names.push(name)
    expect(await logged('export')).toEqual(names)
  }
})

test('opening another person’s order is in the security log', async () => {
  const { GET } = await import('./api/orders/[orderId]/route')
  const { id } = await world.quoted(world.joao)
  const answer = await GET(new Request('http://localhost:3000/'), {
    params: Promise.resolve({ orderId: id }),
  })
  expect(answer.status).toBe(404)
  expect(await logged('foreign-id')).toEqual(['order'])
})

test('asking for the status of another person’s order is in the security log, in either letter case', async () => {
  const { GET } = await import('./api/orders/status/route')
  const asker = await world.contextOf(`0x${'a5'.repeat(20)}`)
  request.user = asker.user
  const { id } = await world.quoted(world.joao)
  const transactionId = `abcdef00${randomUUID().slice(8)}`
  await world.db.update(orders).set({ transactionId }).where(eq(orders.id, id))
  const named = transactionId.toUpperCase()
  const answer = await GET(new Request(`http://localhost:3000/?transactionId=${named}`))
  expect(answer.status).toBe(204)
  expect(await logged('foreign-id', asker.user.address)).toEqual(['order'])
})

test('an erasure is in the security log, and identifies no one once the person is erased', async () => {
  const { eraseMyData } = await import('./account/data/actions')
  const leaving = await world.contextOf(`0x${'ee'.repeat(20)}`)
  request.user = leaving.user
  expect(await eraseMyData(leaving.user.address)).toEqual({ ok: true, data: null })
  const { fingerprintOf } = await import('@/lib/server/security-log/write')
  const { readSecurityLog } = await import('@/lib/server/security-log/read')
  await finishWork(10_000)
  const all = await readSecurityLog(world.db, { event: 'erasure', limit: 9 })
  expect(all).toMatchObject([{ who: fingerprintOf(leaving.user.id) }])
  expect(await logged('erasure', leaving.user.address)).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { deadLetters } from '@/lib/server/db/schema/orders'
import type { SecurityEvent } from '@/lib/server/security-log/events'
import { finishWork } from '@/lib/server/stopping'
import { ownWorld } from '@/lib/server/test/world'

// What Next hands to a request: its headers, and who is signed in.
const request = { user: null as unknown }
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? 'http://localhost:3000' : null) }),
}))
vi.doMock('@/lib/server/session/auth', () => ({ currentUser: async () => request.user }))

process.env.OPERATOR_ADDRESSES = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const world = ownWorld()

async function logged(address: string, event: SecurityEvent = 'operator') {
  const { readSecurityLog } = await import('@/lib/server/security-log/read')
  await finishWork(10_000)
  const all = await readSecurityLog(world.db, { event, address, limit: 99 })
  return all.map(({ detail }) => detail).toSorted()
}

test('what an operator did to which order is in the security log, and what another person tried is not', async () => {
  const { lookAgainAt, markAsHandled } = await import('./actions')
  const { id: orderId } = await world.quoted(world.joao)
  await world.db.insert(deadLetters).values({ orderId, reason: 'overdue', since: new Date() })
  request.user = world.joao.user
  expect((await lookAgainAt(orderId)).ok).toBe(false)
  request.user = world.maria.user
  expect((await lookAgainAt(orderId)).ok).toBe(true)
  expect((await markAsHandled(orderId, 'Paid by hand')).ok).toBe(true)
  expect(await logged(world.maria.user.address)).toEqual([`look-again ${orderId}`, `mark-handled ${orderId}`])
  expect(await logged(world.joao.user.address)).toEqual([])
})

test('an operator who comes too late tried no foreign order; another person who presses did', async () => {
  const { markAsHandled } = await import('./actions')
  const { id: orderId } = await world.quoted(world.maria)
  await world.db.insert(deadLetters).values({ orderId, reason: 'overdue', since: new Date() })
  request.user = world.joao.user
  expect((await markAsHandled(orderId, 'Paid by hand')).ok).toBe(false)
  expect(await logged(world.joao.user.address, 'foreign-id')).toEqual(['order'])
  const { id: others } = await world.quoted(world.joao)
  request.user = world.maria.user
  expect((await markAsHandled(others, 'Paid by hand')).ok).toBe(false)
  expect(await logged(world.maria.user.address, 'foreign-id')).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderJournal } from '@/lib/domain/ports'
import { ok } from '@/lib/domain/result'
import { hearLate } from './send-step'
import { hash, order, press, setUp, tearDown } from './send-step.fixture'

beforeEach(setUp)
afterEach(tearDown)

const prompt = { orderId: order.id, step: 'transfer', press } as const

async function hear(answer: () => Promise<unknown>, earlier = true) {
  const recordRefusal = vi.fn(async () => ok(order))
  const journal = { recordRefusal } as Partial<OrderJournal> as OrderJournal
  const provider = {
    request: async () => null,
    ...(earlier ? { earlier: async () => ({ ...prompt, answer }) } : {}),
  }
  const heard = await hearLate(provider, order.id, journal)
  return { heard, told: recordRefusal.mock.calls }
}

test.each([
  ['a refusal', { code: 5000, message: 'User rejected.' }],
  ['an error before anything was sent', { code: 4100 }],
])('%s that a page did not hear takes back the very prompt', async (_, error) => {
  const { heard, told } = await hear(() => Promise.reject(error))
  expect(heard).toBe(order)
  expect(told).toEqual([[order.id, 'transfer', press]])
})

test.each<[string, () => Promise<unknown>]>([
  ['a hash', async () => hash],
  ['an unclear error', () => Promise.reject({ code: -32603 })],
  ['an open request', () => Promise.reject({ code: -32002 })],
])('%s that a page did not hear takes nothing back', async (_, answer) => {
  expect(await hear(answer)).toEqual({ heard: null, told: [] })
})

test('of a wallet in the browser nothing is heard later', async () => {
  expect(await hear(async () => hash, false)).toEqual({ heard: null, told: [] })
})

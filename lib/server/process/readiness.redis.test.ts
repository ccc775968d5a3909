// A real Redis that answers, and takes no writes.
import { afterEach, expect, inject, test, vi } from 'vitest'
import { setDatabase } from '../db/open'
import { readiness } from './readiness'

const store = inject('upstash')
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.SETTLEMENT_API_URL = 'http://127.0.0.1:4010/v1'
process.env.UPSTASH_REDIS_REST_URL = store.url
process.env.UPSTASH_REDIS_REST_TOKEN = store.token
setDatabase({ execute: async () => ({ rows: [] }) } as never)

async function redis(...words: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${store.token}` }
  await fetch(store.url, { method: 'POST', headers, body: JSON.stringify(words) })
}
async function told() {
  delete (globalThis as Record<string, unknown>).rampReadiness
  return (await readiness()).parts.redis.state
}

afterEach(() => vi.restoreAllMocks())

test.each([
  ['a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ['full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
])('a Redis that is %s makes the process not ready, until it takes writes again', async (_, ill, well) => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  // Once this machine lets it answer in time.
  await expect.poll(told).toBe('up')
  await redis(...ill)
  expect(await told()).toBe('down')
  await redis(...well)
  await expect.poll(told).toBe('up')
})

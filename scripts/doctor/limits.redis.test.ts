import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Redis } from '@upstash/redis'
import { expect, inject, test } from 'vitest'
import { checkEnv } from '@/lib/server/env/check'
import type { Env } from '@/lib/server/env/schema'
import { live, sandbox } from './broken.fixture'
import { limitsOf } from './limits'

const store = inject('upstash')
const good = { UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: store.token }

function envOf(variables: Record<string, string>): Env {
  const check = checkEnv({ ...sandbox, ...variables })
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  return check.env
}

test('the doctor verifies that the shared store counts, and leaves no key in it', async () => {
  const redis = new Redis(store)
  await redis.flushall()
  expect(await limitsOf(envOf(good))).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
  expect(await redis.dbsize()).toBe(0)
})

test('the doctor reports a store that refuses the token, and one that is down', async () => {
  const [refused] = await limitsOf(envOf({ ...good, UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5' }))
  expect(refused).toMatchObject({ state: 'wrong', names: ['UPSTASH_REDIS_REST_TOKEN'] })
  const [away] = await limitsOf(envOf({ ...good, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' }))
  expect(away).toMatchObject({ state: 'wrong', names: ['UPSTASH_REDIS_REST_URL'] })
})

test('the doctor tells a full store and a replica from a wrong address and a wrong token', async () => {
  const redis = new Redis(store)
  const tell = (name: string, ...words: string[]) => redis.exec<string>([name, ...words])
  const names = ['UPSTASH_REDIS_REST_URL']
  try {
    await tell('CONFIG', 'SET', 'maxmemory', '1')
    expect((await limitsOf(envOf(good)))[0]).toMatchObject({
      state: 'wrong',
      names,
      what: expect.stringContaining('full'),
    })
    await tell('CONFIG', 'SET', 'maxmemory', '0')
    await tell('REPLICAOF', '127.0.0.1', '9')
    expect((await limitsOf(envOf(good)))[0]).toMatchObject({
      state: 'wrong',
      names,
      what: expect.stringContaining('replica'),
    })
  } finally {
    await tell('CONFIG', 'SET', 'maxmemory', '0')
    await tell('REPLICAOF', 'NO', 'ONE')
  }
})

test.each(['ERR DB capacity quota exceeded', 'ERR max requests limit exceeded.'])(
  'the doctor tells a plan that is used up from a wrong address: %s',
  async (error) => {
    const upstash = createServer((_, response) => response.writeHead(400).end(JSON.stringify({ error })))
    await new Promise<void>((resolve) => upstash.listen(0, '127.0.0.1', resolve))
    // Safe: the address of a TCP server is never text.
    const { port } = upstash.address() as AddressInfo
    const [store] = await limitsOf(envOf({ ...good, UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${port}` }))
    upstash.close()
    expect(store).toMatchObject({ state: 'wrong', what: expect.stringContaining('used up') })
  },
)

test("the doctor questions a budget above the service's documented limit, in live mode", async () => {
  const check = checkEnv({ ...live, SETTLEMENT_BUDGET: '11/5m' })
  if (!check.ok) throw new Error('unfit')
  const env = { ...check.env, UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: store.token }
  expect((await limitsOf(env))[1]).toMatchObject({ state: 'unknown', names: ['SETTLEMENT_BUDGET'] })
  const usual = { ...env, SETTLEMENT_BUDGET: { calls: 10, windowMs: 300_000 } }
  expect((await limitsOf(usual))[1]).toMatchObject({ state: 'ok' })
})

// The command as an operator runs it, on a real Redis.
import { spawn } from 'node:child_process'
import { Redis } from '@upstash/redis'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { breaker } from '@/lib/server/limits/shared-store'
import { upstashBudget } from '@/lib/server/service/budget-upstash'
import { sandbox } from './doctor/broken.fixture'

const store = inject('upstash')
const withRedis = { UPSTASH_REDIS_REST_URL: store.url, UPSTASH_REDIS_REST_TOKEN: store.token }
const patience = { breaker: breaker(Date.now), withinMs: 20_000 }
const app = () => upstashBudget({ calls: 10, windowMs: 300_000 }, store, patience)

beforeEach(() => new Redis(store).flushall())

async function run(variables: Record<string, string>) {
  const program = ['--import', 'tsx', '--conditions=react-server', 'scripts/pause-lift.ts']
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, ...sandbox, ...variables }
  const child = spawn(process.execPath, program, { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += String(data)
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, text: text.trim() }
}

async function meet429() {
  const verdict = await app().take('person')
  if (verdict.ok) await verdict.slot.ended({ status: 429, retryAfterSeconds: 300 })
}

describe('npm run pause:lift', () => {
  test('ends a pause for every process, and says how long it had left', async () => {
    await meet429()
    expect((await app().take('person')).ok).toBe(false)
    const { code, text } = await run(withRedis)
    expect(text).toMatch(/^lifted a pause that had (300|29\d|2[5-8]\d) s left/)
    expect(code).toBe(0)
    expect((await app().take('person')).ok).toBe(true)
  })

  test('reports that there is none, and changes nothing', async () => {
    expect(await run(withRedis)).toEqual({ code: 0, text: 'there is no pause: nothing was changed' })
    expect(await new Redis(store).dbsize()).toBe(0)
  })

  test('without Redis explains where the pause is kept, and fails', async () => {
    const { code, text } = await run({})
    expect(code).toBe(1)
    expect(text).toMatch(/^nothing was lifted: without Redis .* restarting the process lifts it$/)
  })

  test('with a Redis that refuses, or an invalid environment, fails and prints no secret', async () => {
    const refused = await run({ ...withRedis, UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5' })
    expect(refused).toEqual({
      code: 1,
      text: 'nothing was lifted: Redis did not answer; npm run doctor says why',
    })
    const unfit = await run({ UPSTASH_REDIS_REST_URL: store.url })
    expect(unfit.code).toBe(1)
    expect(unfit.text).toContain('UPSTASH_REDIS_REST_TOKEN')
    expect(unfit.text).not.toContain(store.url)
  })
})

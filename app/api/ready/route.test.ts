import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDatabase } from '@/lib/server/db/open'
import { beginStopping } from '@/lib/server/stopping'
import { openWorld } from '@/lib/server/test/world'
import { GET as health } from '../health/route'
import { GET } from './route'

const secret = 'unit-cron-pU0vJ3sWq8ZkT5mYbN1xR7c'
const memory = globalThis as Record<string, unknown>
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  process.env.CRON_SECRET = secret
  world = await openWorld()
})
beforeEach(() => {
  for (const name of ['rampReadiness', 'rampClockAsked', 'rampServiceClock', 'rampStop']) delete memory[name]
  setDatabase(world.db)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const call = (authorization?: string) =>
  GET(new Request('http://localhost/api/ready', authorization ? { headers: { authorization } } : {}))
async function details(): Promise<Record<string, { state: string; value?: number }>> {
  return Object(await (await call(`Bearer ${secret}`)).json()).parts
}
/** Another look, past what is kept for a second. */
function forget(): void {
  delete memory.rampReadiness
}

describe('whether this process can do its work', () => {
  test('a stranger is told one word, whatever they send', async () => {
    for (const given of [undefined, 'Bearer', 'Bearer wrong', secret, `Bearer ${secret}x`]) {
      const answer = await call(given)
      expect([answer.status, await answer.text()]).toEqual([200, '{"status":"up"}'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    setDatabase({ execute: () => Promise.reject(new Error('postgres://app:hunter2@db/ramp')) } as never)
    forget()
    const ill = await call('Bearer wrong')
    expect([ill.status, await ill.text()]).toEqual([503, '{"status":"down"}'])
  })

  test('who bears the secret is told of each part', async () => {
    memory.rampServiceClock = { skewMs: -1_400, at: Date.now() }
    expect(await details()).toEqual({
      process: { state: 'up' },
      database: { state: 'up' },
      migrations: { state: 'up', value: 0 },
      redis: { state: 'off' },
      clock: { state: 'up', value: -1 },
    })
  })

  test('a database that hangs makes it down, and keeps nobody waiting', async () => {
    setDatabase({ execute: () => new Promise(() => undefined) } as never)
    const begun = performance.now()
    expect((await call()).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(6_000)
    expect(await details()).toMatchObject({ database: { state: 'down' } })
  })

  test('a database that lacks a migration of this build makes it down', async () => {
    const last = sql`select hash, created_at from drizzle.__drizzle_migrations order by id desc limit 1`
    const { rows } = Object(await world.db.execute(last))
    await world.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${rows[0].hash}`)
    expect(await details()).toMatchObject({
      migrations: { state: 'down', value: 1 },
      database: { state: 'up' },
    })
    expect((await call()).status).toBe(503)
    await world.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${rows[0].hash}, ${rows[0].created_at})`,
    )
  })

  test('a service whose clock is three minutes off makes it down, one that is a minute off does not', async () => {
    for (const [minutes, status, state] of [
      [3, 503, 'down'],
      [-3, 503, 'down'],
      [1, 200, 'up'],
    ] as const) {
      memory.rampServiceClock = { skewMs: minutes * 60_000, at: Date.now() }
      forget()
      expect((await call()).status).toBe(status)
      expect(await details()).toMatchObject({ clock: { state, value: minutes * 60 } })
    }
  })

  test('the time is asked for at most once a minute, unsigned', async () => {
    const before = world.service.calls.length
    for (let each = 0; each < 3; each++) {
      forget()
      await call()
    }
    const asked = world.service.calls.slice(before)
    expect(asked.map(({ path }) => path)).toEqual(['/'])
  })

  test('a service that cannot be reached leaves the time unknown, and is no fault of this process', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    expect(await details()).toMatchObject({ clock: { state: 'unknown' } })
    vi.restoreAllMocks()
  })

  test('a process that is being stopped takes no more work, and is alive', async () => {
    expect((await call()).status).toBe(200)
    beginStopping()
    expect((await call()).status).toBe(503)
    expect(await details()).toMatchObject({ process: { state: 'down' }, database: { state: 'up' } })
    const alive = health()
    expect([alive.status, await alive.text()]).toEqual([200, '{"status":"up"}'])
  })
})

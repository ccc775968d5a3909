import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDatabase } from '@/lib/server/db/open'
import { quoteSell } from '@/lib/server/orders/sell/quote'
import { beginStopping } from '@/lib/server/stopping'
import { ownWorld, request } from '@/lib/server/test/world'
import { GET as health } from '../health/route'
import { GET } from './route'

const secret = 'unit-cron-pU0vJ3sWq8ZkT5mYbN1xR7c'
const memory = globalThis as Record<string, unknown>
process.env.CRON_SECRET = secret
const world = ownWorld()
beforeEach(() => {
  for (const name of ['rampReadiness', 'rampCredentialsAccepted', 'rampService', 'rampStop'])
    delete memory[name]
  setDatabase(world.db)
})
afterEach(() => vi.useRealTimers())

const ask = (authorization?: string) =>
  GET(new Request('http://localhost/api/ready', authorization ? { headers: { authorization } } : {}))
async function details(): Promise<Record<string, { state: string; value?: number }>> {
  return Object(await (await ask(`Bearer ${secret}`)).json()).parts
}
/** Forces a new check, bypassing the one-second cache. */
function forget(): void {
  delete memory.rampReadiness
}

describe('whether this process can do its work', () => {
  test('strangers get one word, whatever they send', async () => {
    for (const given of [undefined, 'Bearer', 'Bearer wrong', secret, `Bearer ${secret}x`]) {
      const answer = await ask(given)
      expect([answer.status, await answer.text()]).toEqual([200, '{"status":"up"}'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    setDatabase({ execute: () => Promise.reject(new Error('postgres://app:hunter2@db/ramp')) } as never)
    forget()
    const ill = await ask('Bearer wrong')
    expect([ill.status, await ill.text()]).toEqual([503, '{"status":"down"}'])
  })

  test('callers with the secret get the status of each part', async () => {
    expect(await details()).toEqual({
      process: { state: 'up' },
      database: { state: 'up' },
      migrations: { state: 'up', value: 0 },
      redis: { state: 'off' },
      service: { state: 'unknown' },
    })
  })

  test('a hanging database makes it down, without a long wait', async () => {
    setDatabase({ execute: () => new Promise(() => undefined) } as never)
    const begun = performance.now()
    expect((await ask()).status).toBe(503)
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
    expect((await ask()).status).toBe(503)
    await world.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${rows[0].hash}, ${rows[0].created_at})`,
    )
  })

  test('a database that takes no changes makes it down', async () => {
    await world.db.execute(sql`set default_transaction_read_only = on`)
    const told = await details()
    await world.db.execute(sql`set default_transaction_read_only = off`)
    expect(told).toMatchObject({ database: { state: 'down' }, migrations: { state: 'up' } })
    forget()
    expect((await ask()).status).toBe(200)
  })

  const refuse = (status: number, body: unknown = {}) => {
    world.service.state.interfere = ({ path }) => (path.includes('/offramp') ? { status, body } : undefined)
  }
  const press = () => quoteSell(world.maria, request())

  test.each([401, 403])(
    'a service that refuses our credentials (%d) makes it degraded, and a success heals it',
    async (status) => {
      world.calm()
      await press()
      expect(await details()).toMatchObject({ service: { state: 'up' } })
      refuse(status)
      await press()
      forget()
      const told = await ask()
      expect([told.status, await told.text()]).toEqual([200, '{"status":"degraded"}'])
      expect(await details()).toMatchObject({ service: { state: 'degraded' }, database: { state: 'up' } })
      refuse(503)
      await press()
      forget()
      expect(await details()).toMatchObject({ service: { state: 'degraded' } })
      world.calm()
      await press()
      forget()
      expect(await details()).toMatchObject({ service: { state: 'up' } })
    },
  )

  test.each([
    ['fails', 503, {}],
    ['takes no more calls', 429, {}],
    ['refuses our time', 401, { error: 'TIMESTAMP_TOO_OLD' }],
  ])('a service that %s does not count against this process', async (_, status, body) => {
    refuse(status, body)
    await press()
    forget()
    expect((await ask()).status).toBe(200)
    expect(await details()).toMatchObject({ service: { state: 'unknown' } })
    world.calm()
  })

  test('a part that is down outweighs a degraded one', async () => {
    refuse(401)
    await press()
    setDatabase({ execute: () => Promise.reject(new Error('away')) } as never)
    forget()
    const told = await ask()
    expect([told.status, await told.text()]).toEqual([503, '{"status":"down"}'])
    world.calm()
  })

  test('makes no calls to the service, and is up whatever the service’s clock says', async () => {
    const before = world.service.calls.length
    memory.rampServiceClock = 3_600_000
    expect((await ask()).status).toBe(200)
    expect(world.service.calls).toHaveLength(before)
  })

  test('a stopping process is not ready, but alive', async () => {
    expect((await ask()).status).toBe(200)
    beginStopping()
    expect((await ask()).status).toBe(503)
    expect(await details()).toMatchObject({ process: { state: 'down' }, database: { state: 'up' } })
    const alive = health()
    expect([alive.status, await alive.text()]).toEqual([200, '{"status":"up"}'])
  })
})

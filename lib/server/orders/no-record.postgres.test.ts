import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { ActionContext } from '../action'
import { openPostgres } from '../db/postgres'
import type { OpenDatabase } from '../db/types'
import { isStoreFailure } from '../failures'
import { migrationsFolder } from '../test/database'
import { networkTo } from '../test/proxy'
import { code, openWorld, request } from '../test/world'
import { quoteSell } from './sell/quote'
import { beginStep } from './steps'

let world: Awaited<ReturnType<typeof openWorld>>
let network: Awaited<ReturnType<typeof networkTo>>
let app: OpenDatabase
beforeAll(async () => {
  world = await openWorld()
  const { rows } = Object(await world.db.execute('select current_database() as name'))
  const url = Object.assign(new URL(inject('postgresUrl') ?? ''), { pathname: `/${rows[0].name}` })
  network = await networkTo(url.href)
  app = await openPostgres({ url: network.url }, migrationsFolder)
})
afterEach(() => network.mend())
afterAll(async () => {
  await app.close()
  await network.close()
  await world.close()
})

const context = (): ActionContext => ({ ...world.maria, db: app.db, now: new Date() })
const failureOf = (press: Promise<unknown>) => press.then(() => null, isStoreFailure)

/** What a full disk does: rows can be read, and none can be added. */
const tables = ['orders', 'order_events']
async function fillDisk(): Promise<void> {
  await world.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
  for (const table of tables)
    await world.db.execute(
      sql.raw(`create trigger no_room before insert on ${table} execute function no_room()`),
    )
}
async function freeDisk(): Promise<void> {
  for (const table of tables) await world.db.execute(sql.raw(`drop trigger no_room on ${table}`))
}

const troubles = [
  ['is unreachable', () => network.cut(), () => network.mend()],
  ['has a full disk', fillDisk, freeDisk],
] as const

test.each(troubles)(
  '[R48] a press while the database %s asks the service nothing and starts no step, and works afterwards',
  async (_, begin, end) => {
    const { id } = await world.quoted()
    world.calm()
    const wanted = request()
    const at = { account: world.maria.user.address, nonce: 7 }
    const step = { orderId: id, step: 'transfer' as const, at }
    await begin()
    const pressed = [quoteSell(context(), wanted), beginStep(context(), step)].map(failureOf)
    expect(await Promise.all(pressed)).toEqual([true, true])
    expect(world.service.calls).toEqual([])
    await end()

    expect(code(await quoteSell(context(), wanted))).toBe('ok')
    expect(world.callsOf('/v1/offramp/quote')).toHaveLength(1)
    expect(await beginStep(context(), step)).toMatchObject({ ok: true, data: { state: 'sending' } })
  },
)

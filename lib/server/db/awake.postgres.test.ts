// A Vercel instance that is frozen with open connections holds them for as long as the database lets it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { after } from 'next/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrationsFolder, newPostgresUrl } from '../test/database'
import { openPostgres } from './postgres'
import type { OpenDatabase } from './types'

vi.mock('next/server', async (original) => ({ ...(await original<object>()), after: vi.fn() }))

/** How long idle connections stay open there. */
const idleMs = 5_000
const request = new AsyncLocalStorage<string>()
/** The requests that keep the instance awake. */
const awake: (string | undefined)[] = []
let opened: OpenDatabase
let aheadMs = 0

beforeEach(async () => {
  const url = await newPostgresUrl()
  await (await openPostgres({ url }, migrationsFolder)).close()
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs)
  vi.stubEnv('VERCEL', '1')
  vi.mocked(after).mockImplementation(() => {
    if (request.getStore() === undefined) throw new Error('outside of a request')
    awake.push(request.getStore())
  })
  awake.length = 0
  aheadMs += 100_000
  opened = await openPostgres({ url }, migrationsFolder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await opened.close()
})

const use = (name: string) =>
  request.run(name, async () => {
    await opened.db.execute(sql`select 1`)
    await opened.db.transaction(async (tx) => tx.execute(sql`select 1`))
  })

test('the first request keeps its instance awake, although the start opened the connection', async () => {
  await use('first')
  expect(awake).toEqual(['first'])
})

test('a request just after another keeps the instance awake for its own connections', async () => {
  await use('first')
  aheadMs += idleMs - 1_000
  await use('second')
  expect(awake).toEqual(['first', 'second'])
})

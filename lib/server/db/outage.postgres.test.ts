import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isStoreFailure } from '../failures'
import { migrationsFolder, newPostgresUrl } from '../test/database'
import { networkTo } from '../test/proxy'
import { openPostgres } from './postgres'
import { rowsOf } from './rows'
import type { OpenDatabase } from './types'

let network: Awaited<ReturnType<typeof networkTo>>
let opened: OpenDatabase
beforeAll(async () => {
  network = await networkTo(await newPostgresUrl())
  opened = await openPostgres({ url: network.url }, migrationsFolder)
})
afterEach(() => network.mend())
afterAll(async () => {
  await opened.close()
  await network.close()
})

const one = () => opened.db.execute(sql`select 1`)
const inTransaction = () => opened.db.transaction(async (tx) => tx.execute(sql`select 1`))

/** Counts a burst of work: how many succeeded, how many met a failing store, how many anything else. */
async function outcomes(work: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(work)
  const failed = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const store = failed.filter(isStoreFailure).length
  return { done: settled.length - failed.length, store, other: failed.length - store }
}

test('[R48] a database that disappears during work is reported as such, and used again once it is back', async () => {
  for (let round = 0; round < 5; round++) {
    const sleeping = Array.from({ length: 12 }, () =>
      opened.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.05)`)
        network.cut()
        await tx.execute(sql`select 1`)
      }),
    )
    expect(await outcomes(sleeping)).toMatchObject({ done: 0, other: 0 })
    expect(await outcomes([one(), inTransaction()])).toEqual({ done: 0, store: 2, other: 0 })
    network.mend()
    expect(await outcomes(Array.from({ length: 12 }, one))).toEqual({ done: 12, store: 0, other: 0 })
  }
})

test('a transaction that could not start returns its connection', async () => {
  // More often than the pool has connections: leaking one each time would leave none.
  for (let round = 0; round < 12; round++) {
    await one()
    const begun = inTransaction()
    network.cut()
    expect(await outcomes([begun])).toEqual({ done: 0, store: 1, other: 0 })
    network.mend()
  }
  expect(await outcomes(Array.from({ length: 20 }, inTransaction))).toEqual({ done: 20, store: 0, other: 0 })
})

test('[R48] waiting for an unresponsive network is limited', async () => {
  await Promise.all(Array.from({ length: 4 }, one))
  const begun = performance.now()
  const stuck = [one(), inTransaction()]
  network.silence()
  expect(await outcomes(stuck)).toEqual({ done: 0, store: 2, other: 0 })
  expect(performance.now() - begun).toBeLessThan(28_000)
  network.mend()
  expect(await outcomes(Array.from({ length: 12 }, inTransaction))).toEqual({ done: 12, store: 0, other: 0 })
})

test('a statement that takes too long is ended by the server and leaves no open transaction', async () => {
  const slow = opened.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`)
    await tx.execute(sql`select pg_sleep(20)`)
  })
  expect(await outcomes([slow])).toEqual({ done: 0, store: 1, other: 0 })
  const { rows }: { rows: unknown[] } = await opened.db
    .execute(sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`)
    .then((result) => Object(result))
  expect(rows).toEqual([])
})

test('of two transactions that wait for each other, the one that PostgreSQL ends runs again', async () => {
  await opened.db.execute(sql`create table pair as select id, 0 as n from generate_series(1, 2) id`)
  const holding = new Set<number>()
  const addToBoth = (first: number, second: number) =>
    opened.db.transaction(async (tx) => {
      await tx.execute(sql`update pair set n = n + 1 where id = ${first}`)
      holding.add(first)
      await expect.poll(() => holding.size).toBe(2)
      await tx.execute(sql`update pair set n = n + 1 where id = ${second}`)
    })
  expect(await outcomes([addToBoth(1, 2), addToBoth(2, 1)])).toEqual({ done: 2, store: 0, other: 0 })
  expect(await rowsOf(opened.db, sql`select n from pair`)).toEqual([{ n: 2 }, { n: 2 }])
})

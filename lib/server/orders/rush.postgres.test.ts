import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { openPostgres } from '../db/postgres'
import type { OpenDatabase } from '../db/types'
import { migrationsFolder } from '../test/database'
import { openWorld } from '../test/world'
import { readLastPrices, seeQuote } from './last-prices'

const eachWayMs = 15
const people = 60

// A busy process reads its database's answers late. Here the queries are delayed instead.
const far = createServer((near) => {
  const { hostname, port } = new URL(inject('postgresUrl') ?? '')
  const server = connect(Number(port), hostname)
  near.on('data', (part) => setTimeout(() => server.write(part), eachWayMs))
  server.pipe(near)
  for (const socket of [near, server]) socket.on('error', () => undefined)
  near.on('close', () => server.destroy())
})

let world: Awaited<ReturnType<typeof openWorld>>
let database: OpenDatabase
beforeAll(async () => {
  world = await openWorld()
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const { rows } = Object(await world.db.execute('select current_database() as name'))
  const place = { port: String(Object(far.address()).port), pathname: `/${rows[0].name}` }
  const { href: url } = Object.assign(new URL(inject('postgresUrl') ?? ''), place)
  database = await openPostgres({ url }, migrationsFolder)
})
afterAll(async () => {
  await database.close()
  far.close()
  await world.close()
})

/** How long people need who all ask at once, each for the token given. */
async function rush(tokenOf: (person: number) => Address): Promise<number> {
  const { intent, quote } = goodSale(oneSale)
  const sale = { ...quote, exchangeRate: decimal('5.4') }
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: people }, (_, person) =>
      seeQuote(database.db, { ...intent, token: tokenOf(person) }, sale),
    ),
  )
  return performance.now() - begun
}

test('people who ask for one price at once wait hardly longer than those who ask for one each', async () => {
  const tokenOf = (person: number): Address => `0x${String(person).padStart(40, '0')}`
  // The connections are opened before.
  await rush(tokenOf)
  const [apart, together] = [await rush(tokenOf), await rush(() => tokenOf(0))]
  expect(await readLastPrices(world.db)).toHaveLength(people)
  // With a lock held over three queries, one person after the other, it was over four times as long.
  expect(together / apart).toBeLessThan(2)
})

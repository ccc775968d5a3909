import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { openPostgres } from '../db/postgres'
import type { OpenDatabase } from '../db/types'
import { migrationsFolder } from '../test/database'
import { openWorld } from '../test/world'
import { readLastPrices, seeQuote } from './last-prices'

const eachWayMs = 15
const people = 60

// A busy process comes late to each answer of its database: here each question takes its time.
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

test('of people who ask for one price at once nobody waits for the others one by one', async () => {
  const { intent, quote } = goodSale(oneSale)
  const sale = { ...quote, exchangeRate: decimal('5.4') }
  await seeQuote(database.db, intent, sale)
  const begun = performance.now()
  await Promise.all(Array.from({ length: people }, () => seeQuote(database.db, intent, sale)))
  const tookMs = performance.now() - begun
  expect(await readLastPrices(world.db)).toHaveLength(1)
  // One by one it would be at least three questions each under the lock.
  expect(tookMs).toBeLessThan(people * 2 * eachWayMs)
})

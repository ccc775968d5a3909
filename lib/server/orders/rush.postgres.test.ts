import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { openPostgres } from '../db/postgres'
import type { Db, OpenDatabase } from '../db/types'
import { migrationsFolder } from '../test/database'
import { openWorld } from '../test/world'
import { readLastPrices, seeQuote } from './last-prices'

/** The query that does not arrive, counted from the next one, and what says that it was sent. */
let lost = { query: 0, sent: () => {} }
let letGo = () => {}

// A busy process reads its database's answers late. Here one of its queries is held up instead.
const far = createServer((near) => {
  const { hostname, port } = new URL(inject('postgresUrl') ?? '')
  const server = connect(Number(port), hostname)
  near.on('data', (part) => {
    lost.query -= 1
    if (lost.query !== 0) return void server.write(part)
    near.pause()
    letGo = () => {
      server.write(part)
      near.resume()
    }
    lost.sent()
  })
  server.pipe(near)
  for (const socket of [near, server]) socket.on('error', () => undefined)
  near.on('close', () => server.destroy())
})

let world: Awaited<ReturnType<typeof openWorld>>
let slow: OpenDatabase
beforeAll(async () => {
  world = await openWorld()
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const { rows } = Object(await world.db.execute('select current_database() as name'))
  const place = { port: String(Object(far.address()).port), pathname: `/${rows[0].name}` }
  const { href: url } = Object.assign(new URL(inject('postgresUrl') ?? ''), place)
  slow = await openPostgres({ url }, migrationsFolder)
})
afterAll(async () => {
  await slow.close()
  far.close()
  await world.close()
})

test('a person whose query is held up makes nobody wait who asks for the same price', async () => {
  const { intent, quote } = goodSale(oneSale)
  const press = (db: Db) => seeQuote(db, intent, { ...quote, exchangeRate: decimal('5.4') })
  // The row and the connection are there before.
  await press(slow.db)
  for (let query = 1; ; query += 1) {
    const sent = new Promise<'held up'>((resolve) => {
      lost = { query, sent: () => resolve('held up') }
    })
    const first = press(slow.db)
    const isOver = (await Promise.race([sent, first])) !== 'held up'
    if (isOver) {
      expect(query).toBeGreaterThan(2)
      break
    }
    await press(world.db)
    letGo()
    await first
  }
  expect(await readLastPrices(world.db)).toHaveLength(1)
})

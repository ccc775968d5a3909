// A look that throws decides nothing, is retried with growing delays, and reaches an operator.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { beginStep } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { ownWorld } from '../test/world'
import { listDeadLetters } from './dead-letters'
import { advance } from './look'
import { reconcileDue } from './reconcile'

const world = ownWorld()
afterEach(() => world.calm())

async function rowOf(id: string) {
  const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
  if (row === undefined) throw new Error('no order')
  return row
}

/** A row that does not match its events, so that the database refuses the next one. */
async function breakRow(id: string): Promise<number> {
  const { lastSeq } = await rowOf(id)
  await world.db.update(orders).set({ lastSeq: 0 }).where(eq(orders.id, id))
  return lastSeq
}

describe('an order whose every look throws', () => {
  test('is looked at with growing delays, is on the operators’ list after three, and leaves it when a look works', async () => {
    const { id } = await world.quoted()
    const other = await rowOf((await world.quoted()).id)
    const lastSeq = await breakRow(id)
    const gaps: number[] = []
    let at = Date.now() + 60_000
    for (let failed = 1; failed <= 12; failed++) {
      await advance(world.db, id, 'rest', () => new Date(at))
      const row = await rowOf(id)
      expect(row.failedLooks).toBe(failed)
      const next = row.nextCheckAt?.getTime() ?? 0
      gaps.push((next - at) / 1_000)
      at = next
      const { waiting } = await listDeadLetters(world.db)
      expect(waiting.length).toBe(failed < 3 ? 0 : 1)
    }
    expect(await rowOf(other.id)).toEqual(other)
    expect(gaps.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(gaps.at(-1)).toBe(600)
    expect((await listDeadLetters(world.db)).waiting[0]).toMatchObject({ orderId: id, reason: 'failing' })

    await world.db.update(orders).set({ lastSeq }).where(eq(orders.id, id))
    await advance(world.db, id, 'rest', () => new Date(at))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'expired' })
    expect((await rowOf(id)).failedLooks).toBe(0)
    expect((await listDeadLetters(world.db)).waiting).toEqual([])
  })

  test('does not stop a round from reaching the orders behind it', async () => {
    const [broken, well] = [await world.quoted(), await world.quoted()]
    await breakRow(broken.id)
    await reconcileDue(world.db, 1_000, () => new Date(Date.now() + 60_000))
    expect(await getOrderView(world.maria.user.id, well.id)).toMatchObject({ state: 'expired' })
    expect((await rowOf(broken.id)).failedLooks).toBe(1)
  })
})

const odd = { status: 200, body: { transactionId: 'another' } }
const failing = { status: 500, body: {} }
const busy = { status: 429, body: {} }

test.each([
  [
    'can’t be read, with a failed call between them, reach an operator',
    [odd, failing, odd, odd],
    ['unreadable'],
  ],
  ['only say that the service fails reach none', [failing, failing, failing, failing], []],
  ['only ask for a wait reach none', [busy, busy, busy, busy], []],
])('answers about an order that %s', async (_, answers, reasons) => {
  const { id } = await world.quoted()
  const at = { account: world.maria.user.address, nonce: 7 }
  await beginStep(world.maria, { orderId: id, step: 'transfer', at })
  const start = Date.now()
  for (const [place, answer] of answers.entries()) {
    world.service.state.interfere = ({ path }) => (path === '/v1/offramp/status' ? answer : undefined)
    // A budget of which nothing is used.
    Reflect.deleteProperty(globalThis, 'rampService')
    await world.db
      .update(orders)
      .set({ nextCheckAt: null, nextAskAt: new Date(0) })
      .where(eq(orders.id, id))
    await advance(world.db, id, 'watched', () => new Date(start + place * 30 * 60_000))
  }
  expect(world.callsOf('/v1/offramp/status')).toHaveLength(4)
  const { waiting } = await listDeadLetters(world.db)
  expect(waiting.filter(({ orderId }) => orderId === id).map(({ reason }) => reason)).toEqual(reasons)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { ownChainWorld } from '../test/anvil'
import { listDeadLetters } from './dead-letters'
import { look } from './look'

const world = ownChainWorld(3)

test('an answer counts nothing against an end that a newer one told while it was on its way', async () => {
  const { id } = await world.sent(3)
  const updatedAt = (ms: number) => new Date(Date.now() + ms).toISOString()
  const early = { status: 'Processing', updatedAt: updatedAt(-20_000) }
  world.service.state.status = early
  expect(await world.look(id)).toMatchObject({ state: 'processing' })
  const ask = () => {
    const by = { lane: 'rest', inLine: true } as const
    return look(world.db, id, { check: false, ask: true }, by, () => new Date())
  }
  world.service.state.interfere = async ({ query }) => {
    world.service.state.interfere = () => undefined
    world.service.state.status = { status: 'Completed', updatedAt: updatedAt(-10_000) }
    await ask()
    return { status: 200, body: { id: query.transactionId, ...early } }
  }
  await ask()
  const rows = await world.db.select().from(orders).where(eq(orders.id, id))
  expect(rows).toMatchObject([{ state: 'completed', answers: { code: 'last-word' } }])
  expect((await listDeadLetters(world.db)).waiting).toEqual([])
})

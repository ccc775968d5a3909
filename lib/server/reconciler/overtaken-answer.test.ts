import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { ownChainWorld } from '../test/anvil'
import { listDeadLetters } from './dead-letters'
import { look } from './look'

const world = ownChainWorld(3)

function ask(id: string) {
  const by = { lane: 'rest', inLine: true } as const
  return look(world.db, id, { check: false, ask: true }, by, () => new Date())
}
const rowsOf = (id: string) => world.db.select().from(orders).where(eq(orders.id, id))

test('an answer counts nothing against an end that a newer one told while it was on its way', async () => {
  const { id } = await world.sent(3)
  const updatedAt = (ms: number) => new Date(Date.now() + ms).toISOString()
  const early = { status: 'Processing', updatedAt: updatedAt(-20_000) }
  world.service.state.status = early
  expect(await world.look(id)).toMatchObject({ state: 'processing' })
  world.service.state.interfere = async ({ query }) => {
    world.service.state.interfere = () => undefined
    world.service.state.status = { status: 'Completed', updatedAt: updatedAt(-10_000) }
    await ask(id)
    return { status: 200, body: { id: query.transactionId, ...early } }
  }
  await ask(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'completed', answers: { code: 'last-word' } }])
  expect((await listDeadLetters(world.db)).waiting).toEqual([])
})

test('equal answers to two looks side by side both count', async () => {
  const { id } = await world.sent(4)
  world.service.state.status = { status: 'Processing' }
  expect(await world.look(id)).toMatchObject({ state: 'processing' })
  const unknown = { status: 404, body: { error: 'NotFound', message: 'no such transaction' } }
  world.service.state.interfere = async () => {
    world.service.state.interfere = () => unknown
    await ask(id)
    return unknown
  }
  await ask(id)
  expect(await rowsOf(id)).toMatchObject([{ answers: { code: 'not-found', times: 2 } }])
})

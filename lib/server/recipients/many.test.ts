// A project with many recipients, and the budget of calls that its list is read with.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recipients } from '../db/schema/people'
import { callService } from '../service/settlement'
import { forgetService } from '../test/sale'
import { savedIn } from '../test/saved'
import { details, openWorld } from '../test/world'
import { saveRecipient } from './create'
import { blank } from './dropped'
import { followRecipients } from './follow'

const windowMs = 5 * 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  process.env.SETTLEMENT_BUDGET = '10/5m'
  world = await openWorld()
  for (let count = 0; count < 14_000; count++) {
    // No name of ours is on page 1.
    const name = count < 100 ? `00000000${randomUUID().slice(8)}` : randomUUID()
    world.service.recipients.known.set(name, { name, recipientId: randomUUID(), kycStatus: 'approved' })
  }
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  forgetService()
})
afterEach(() => {
  world.calm()
  vi.useRealTimers()
})
afterAll(() => world.close())

const { rowOf, follow } = savedIn(() => world)
const pages = () =>
  world.callsOf('/v1/recipients').flatMap(({ query }) => (query.limit === '1' ? [] : [Number(query.page)]))

async function saveLost(lost = ['/v1/create-recipient']): Promise<string> {
  world.service.state.interfere = ({ path }) => (lost.includes(path) ? 'cut-after' : undefined)
  const press = { label: randomUUID(), target: { details }, intentKey: randomUUID() }
  const answer = await saveRecipient(world.maria, press)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data.id
}

test('one of 14 000 whose answer was lost is found while its owner waits', async () => {
  expect((await rowOf(await saveLost())).state).toBe('active')
  expect(pages().length).toBeLessThanOrEqual(5)
})

test('a look goes on where the budget cut off the one before, also in another lane', async () => {
  for (let count = 0; count < 6; count++)
    await callService('rest', (client) => client.listRecipients({ page: 1, limit: 1 }))
  const id = await saveLost()
  expect((await rowOf(id)).state).toBe('checking')
  expect(pages()).toEqual([1])
  vi.setSystemTime(Date.now() + windowMs + 1_000)
  await follow(id)
  expect((await rowOf(id)).state).toBe('active')
  expect(pages().filter((page) => page === 1)).toHaveLength(1)
  expect(pages().length).toBeLessThanOrEqual(6)
})

test('another person’s erasure of many delays no recipient whose answer is open', async () => {
  const now = new Date()
  const { id: userId } = world.joao.user
  const erased = Array.from({ length: 30 }, () => {
    const serviceRecipientId = randomUUID()
    const times = { createdAt: now, nextCheckAt: now }
    return { ...blank, ...times, id: randomUUID(), userId, state: 'dropped' as const, serviceRecipientId }
  })
  await world.db.insert(recipients).values(erased)
  const pass = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await followRecipients(world.db)
  }
  const id = await saveLost(['/v1/create-recipient', '/v1/recipients'])
  await pass(5_000)
  world.service.state.interfere = () => undefined
  const limit = Date.now() + 2 * windowMs
  while ((await rowOf(id)).state !== 'active' && Date.now() < limit) await pass(5_000)
  expect((await rowOf(id)).state).toBe('active')
  const paths = world.service.calls.map(({ path }) => path).join()
  expect(paths).not.toMatch(/deactivate-recipient.*v1.recipients/)
  await pass(windowMs)
  expect(world.callsOf('/v1/deactivate-recipient').length).toBeGreaterThan(0)
})

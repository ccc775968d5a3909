import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setDatabase } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { getOrderView } from '../orders/views'
import { saveRecipient } from '../recipients/create'
import { beginStopping, finishWork } from '../stopping'
import { details, ownWorld } from '../test/world'
import { startReconciler } from './reconciler'

process.env.SETTLEMENT_BUDGET = '100/5m'
const world = ownWorld()
beforeEach(() => world.calm())

const listCalls = () => world.callsOf('/v1/recipients').length

async function until(isSo: () => Promise<void> | void) {
  await vi.waitFor(isSo, { timeout: 10_000 })
}

function endProcess(): void {
  // Otherwise it would go on in the next test of this worker.
  for (const name of ['rampStop', 'rampReconciler']) Reflect.deleteProperty(globalThis, name)
}

/** A process whose looks at due recipients hang until `answer` is called. */
async function hangingOnRecipients() {
  for (const label of ['Mom', 'Dad', 'Sister'])
    await saveRecipient(world.maria, { label, target: { details }, intentKey: randomUUID() })
  await world.db.update(recipients).set({ nextCheckAt: new Date(0) })
  let answer = () => {}
  const hangs = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  world.service.calls.length = 0
  world.service.state.interfere = ({ path }) => (path === '/v1/recipients' ? hangs : undefined)
  onTestFinished(async () => {
    answer()
    beginStopping()
    await finishWork(10_000)
    endProcess()
  })
  startReconciler()
  await until(() => expect(listCalls()).toBe(1))
  return { answer }
}

describe('while the service hangs on a recipient', () => {
  test('[R58] an order that becomes due is looked at', async () => {
    const { id } = await world.quoted()
    await hangingOnRecipients()
    const over = new Date(Date.now() - 1_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    await world.db.update(orders).set({ nextCheckAt: over }).where(eq(orders.id, id))
    await until(async () => {
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'expired' })
    })
    expect(listCalls()).toBe(1)
  })

  test('a process that stops begins no other look', async () => {
    const { answer } = await hangingOnRecipients()
    beginStopping()
    answer()
    expect(await finishWork(10_000)).toBe(0)
    expect(listCalls()).toBe(1)
  })
})

test('an outage of the database writes a line at once, and then one a minute', async () => {
  vi.useFakeTimers()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    endProcess()
    setDatabase(world.db)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  setDatabase({} as never)
  startReconciler()
  await vi.advanceTimersByTimeAsync(59_000)
  const failed = () => written.mock.calls.filter(([line]) => String(line).includes('reconciler round failed'))
  expect(failed()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed()).toHaveLength(2)
})

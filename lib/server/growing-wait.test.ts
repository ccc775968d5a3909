import { randomUUID } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterEach, expect, test, vi } from 'vitest'
import { growingWait } from './growing-wait'
import { quoteSell } from './orders/sell/quote'
import { saveRecipient } from './recipients/create'
import { details, ownWorld, request } from './test/world'

const world = ownWorld()
afterEach(() => world.calm())

const slowMs = 4_000

/** How many queries a second press makes while the first one waits for a slow service, and what each got. */
async function queriesOfSecond<T>(press: () => Promise<T>) {
  world.service.state.interfere = () => new Promise((resolve) => setTimeout(() => resolve(undefined), slowMs))
  const first = press()
  await expect.poll(() => world.service.calls).toHaveLength(1)
  const spy = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  try {
    const answers = await Promise.all([press(), first])
    return { answers, count: spy.mock.calls.length }
  } finally {
    spy.mockRestore()
  }
}

test('a press that waits for the same recipient looks less and less often', async () => {
  const same = { label: 'Slow', target: { details }, intentKey: randomUUID() }
  const { answers, count } = await queriesOfSecond(() => saveRecipient(world.maria, same))
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ ok: true, data: { state: 'active' } })
  expect(count).toBeLessThan(40)
})

test('a press that waits for the same order looks less and less often', async () => {
  const same = request()
  const { answers, count } = await queriesOfSecond(() => quoteSell(world.maria, same))
  expect(answers.map((answer) => answer.ok && answer.data.id)).toEqual([
    answers[0].ok && answers[0].data.id,
    answers[0].ok && answers[0].data.id,
  ])
  expect(answers[0]).toMatchObject({ ok: true, data: { state: 'quoted' } })
  expect(count).toBeLessThan(40)
})

test('the gap doubles up to two seconds', async () => {
  vi.useFakeTimers()
  try {
    const wait = growingWait()
    const gaps: number[] = []
    for (let look = 0; look < 7; look++) {
      const [before, waited] = [Date.now(), wait()]
      await vi.runAllTimersAsync()
      await waited
      gaps.push(Date.now() - before)
    }
    expect(gaps).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000])
  } finally {
    vi.useRealTimers()
  }
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { SellStatus } from '@/lib/domain/kinds/sell/kind'
import { now } from '@/lib/domain/plan/plan.fixture'
import type { Failure } from '@/lib/domain/result'
import { openRamp, quoted, Refused, sellStatus, sentSale, standStill } from '../test/ramp-world'
import { chainWith } from '../test/widget-chain'

standStill()

test('[R43] an order was last checked when its chain or the service last answered', async () => {
  const world = openRamp()
  const id = await sentSale(world.ramp)
  const answerWith = (answer: SellStatus | Failure) =>
    world.service.sell.status.mockImplementation(async () => {
      if ('code' in answer) throw new Refused(answer)
      return answer
    })
  const checkedAfter = async (seconds: number) => {
    vi.setSystemTime(now.getTime() + seconds * 1_000)
    const { checkedAt } = await quoted(world.ramp.api.status(id))
    return checkedAt === null ? null : (Date.parse(checkedAt) - now.getTime()) / 1_000
  }
  answerWith({ code: 'budget_spent', retryAfterSeconds: 60 })
  // No chain answers yet.
  expect(await checkedAfter(0)).toBeNull()
  chainWith(1n)
  // The service, too, is asked about a confirmed deposit.
  expect(await checkedAfter(1)).toBeNull()
  expect(await checkedAfter(2)).toBe(2)
  answerWith(sellStatus('processing'))
  expect(await checkedAfter(63)).toBe(63)
  // The chain has nothing left to show, and the service is asked only now and then.
  expect(await checkedAfter(64)).toBe(63)
  answerWith({ code: 'budget_spent', retryAfterSeconds: 60 })
  expect(await checkedAfter(120)).toBe(63)
  answerWith({ code: 'not_found' })
  expect(await checkedAfter(200)).toBe(200)
})

test('a press between two questions gets the time until the next, not that nothing could be checked', async () => {
  const world = openRamp()
  const id = await sentSale(world.ramp)
  world.service.sell.status.mockImplementation(async () => sellStatus('processing'))
  const pressAfter = async (seconds: number) => {
    vi.setSystemTime(now.getTime() + seconds * 1_000)
    const checked = await world.ramp.api.checkOrder?.(id)
    if (checked === undefined) throw new Error('no look')
    return checked.ok ? 'looked' : checked.error
  }
  // No chain answers yet.
  expect(await pressAfter(0)).toBe('looked')
  chainWith(1n)
  expect(await pressAfter(3)).toBe('looked')
  expect(world.service.sell.status).toHaveBeenCalledTimes(1)
  expect(await pressAfter(4)).toEqual({ code: 'rate_limited', retryAfterSeconds: 1 })
  expect(await pressAfter(6)).toBe('looked')
  expect(world.service.sell.status).toHaveBeenCalledTimes(2)
})

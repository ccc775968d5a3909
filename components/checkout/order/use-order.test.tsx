// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, later, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { fail, ok } from '@/lib/domain/result'
import { RampProvider } from '../ramp-context'
import { fakeRamp, orderIn } from '../testing'
import { newer, useOrder } from './use-order'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function follow(order: OrderView, status = vi.fn(async () => ok(order))) {
  const ramp = fakeRamp({ api: { status } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RampProvider ramp={ramp}>{children}</RampProvider>
  )
  return { status, ...renderHook(() => useOrder(order), { wrapper }) }
}

async function pass(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
}

function show(state: DocumentVisibilityState) {
  visibility = state
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('[R40] following an order', () => {
  test('[OFS-1] polls with growing delays', async () => {
    const { status } = follow(orderIn('processing'))
    await pass(10)
    const early = status.mock.calls.length
    await pass(120)
    const later = status.mock.calls.length - early
    expect(early).toBeGreaterThanOrEqual(5)
    expect(later).toBeLessThanOrEqual(8)
    expect(later).toBeGreaterThanOrEqual(3)
  })

  test('pauses while the page is hidden and polls soon after it is shown again', async () => {
    const { status } = follow(orderIn('sent'))
    show('hidden')
    await pass(600)
    expect(status).not.toHaveBeenCalled()
    show('visible')
    await pass(1)
    expect(status).toHaveBeenCalledTimes(1)
  })

  test('a page opened in the background does not poll until it is shown', async () => {
    visibility = 'hidden'
    const { status } = follow(orderIn('sent'))
    await pass(60)
    expect(status).not.toHaveBeenCalled()
  })

  test.each(['completed', 'cancelled'] as const)('stops when the order is %s', async (state) => {
    const { status } = follow(orderIn(state))
    await pass(600)
    expect(status).not.toHaveBeenCalled()
  })

  test('an expired order that the service says it paid is followed until the two agree', async () => {
    const expired = toOrderView(foldOrder(created, [...ways.expired, told('completed')]))
    const status = vi.fn(async () => ok({ ...orderIn('completed'), updatedAt: later(60_000) }))
    const { result } = follow(expired, status)
    await pass(60)
    expect(result.current.order.state).toBe('completed')
  })

  test('stops after the answer that ends the order', async () => {
    const status = vi.fn(async () => ok(orderIn('completed')))
    const { result } = follow(orderIn('processing'), status)
    await pass(2)
    expect(result.current.order.state).toBe('completed')
    const asked = status.mock.calls.length
    await pass(600)
    expect(status).toHaveBeenCalledTimes(asked)
  })

  test('goes on for a day after an end that only the service’s word supports, and learns a correction', async () => {
    const failed = orderIn('failed')
    const ended = Date.parse(failed.moments.at(-1)?.at ?? '')
    vi.setSystemTime(ended + 60_000)
    const answers = [ok(failed), ok({ ...failed, state: 'completed' as const })]
    const { result } = follow(
      failed,
      vi.fn(async () => answers.shift() ?? ok(failed)),
    )
    for (let second = 0; second < 10; second++) await pass(1)
    expect(result.current.order.state).toBe('completed')
    vi.setSystemTime(ended + 26 * 3_600_000)
    const late = follow(failed)
    await pass(600)
    expect(late.status).not.toHaveBeenCalled()
  })

  test('Back to an order that ended since its page came shows the end at once', async () => {
    const first = orderIn('quoted')
    const { result, unmount } = follow(
      first,
      vi.fn(async () => ok(orderIn('completed'))),
    )
    await pass(1)
    expect(result.current.order.state).toBe('completed')
    unmount()
    expect(follow(first).result.current.order.state).toBe('completed')
  })

  test('Back to an order whose page was rendered again since shows what that page says', () => {
    const first = orderIn('sent')
    const again = {
      ...orderIn('completed'),
      updatedAt: new Date(Date.parse(first.updatedAt) + 1).toISOString(),
    }
    const { rerender, unmount } = renderHook(({ order }) => useOrder(order), {
      initialProps: { order: first },
      wrapper: ({ children }) => <RampProvider ramp={fakeRamp()}>{children}</RampProvider>,
    })
    rerender({ order: again })
    unmount()
    expect(follow(again).result.current.order.state).toBe('completed')
  })

  test('a failed poll changes nothing on screen, and is followed by another', async () => {
    const answers = [fail({ code: 'unexpected' }), ok(orderIn('completed'))]
    const status = vi.fn(async () => answers.shift() ?? fail({ code: 'unexpected' }))
    const { result } = follow(orderIn('processing'), status as never)
    await pass(1)
    expect(result.current.order.state).toBe('processing')
    await pass(3)
    expect(result.current.order.state).toBe('completed')
  })

  test('pages that began together do not poll in step', async () => {
    const pages = [0, 0.9].map((random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      return follow(orderIn('processing')).status
    })
    const polled = () => pages.map((status) => status.mock.calls.length)
    await pass(0.6)
    expect(polled()).toEqual([1, 0])
    await pass(0.1)
    expect(polled()).toEqual([1, 1])
  })

  test('drops an answer older than the shown one', () => {
    const shown = { ...orderIn('confirmed'), updatedAt: '2026-11-21T12:00:05.000Z' }
    const late = { ...orderIn('sent'), updatedAt: '2026-11-21T12:00:04.000Z' }
    expect(newer(shown, late)).toBe(shown)
    expect(newer(late, shown)).toBe(shown)
  })

  test('drops an answer of an earlier look, so that the time of the last check never goes back', () => {
    const shown = { ...orderIn('sent'), checkedAt: '2026-11-21T12:00:05.000Z' }
    for (const checkedAt of ['2026-11-21T12:00:04.000Z', null]) {
      const late = { ...shown, checkedAt }
      expect(newer(shown, late)).toBe(shown)
      expect(newer(late, shown)).toBe(shown)
    }
  })
})

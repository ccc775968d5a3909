// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckedOrder, OrderView } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { fakeRamp, orderIn, show } from '../testing'
import { CheckedAgo } from './checked-ago'
import { useOrder } from './use-order'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:10.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const order = { ...orderIn('processing'), checkedAt: '2026-11-21T12:00:05.000Z' }
const button = () => screen.getByRole('button', { name: en.progress.checkNow })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

function Followed({ initial = order }: { initial?: OrderView }) {
  // Each test opens a page of its own.
  const [came] = useState(() => ({ ...initial }))
  return <CheckedAgo followed={useOrder(came)} />
}

function open(answer: Result<CheckedOrder>) {
  let stored: OrderView = order
  const check = vi.fn(async () => {
    if (answer.ok) stored = answer.data.order
    return answer
  })
  const status = vi.fn(async () => ok(stored))
  show(<Followed />, fakeRamp({ api: { checkOrder: check, status } }))
  return { check, status }
}

/** What is announced, in order; the button says that it is busy, and the last one what a press brought. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const shown = (text: RegExp) => screen.getAllByText(text).filter((element) => element.tagName === 'P')

async function press() {
  fireEvent.click(button())
  await pass(0)
}

describe('"checked N s ago" and "check now"', () => {
  test('[R43] only a press looks at the order, never the passage of time; then shows the answer’s age', async () => {
    const { check, status } = open(
      ok({ order: { ...order, checkedAt: '2026-11-21T12:02:09.000Z' }, waitSeconds: null }),
    )
    expect(screen.getByText('Checked 5 s ago')).toBeTruthy()
    await pass(120)
    expect(status).toHaveBeenCalled()
    expect(check).not.toHaveBeenCalled()
    await press()
    expect(check.mock.calls).toEqual([[order.id]])
    expect(said()).toEqual(['', en.progress.checked])
    expect(screen.getByText(en.progress.checkedJustNow)).toBeTruthy()
    await pass(4)
    expect(screen.getByText('Checked 5 s ago')).toBeTruthy()
    expect(button().hasAttribute('aria-disabled')).toBe(false)
  })

  test('[R43] an order that nobody could look at yet is not checked, however often the page asks for it', async () => {
    const unchecked = { ...order, checkedAt: null }
    const status = vi.fn(async () => ok(unchecked))
    show(<Followed initial={unchecked} />, fakeRamp({ api: { status } }))
    await pass(60)
    expect(status).toHaveBeenCalled()
    expect(screen.getByText(en.progress.notChecked)).toBeTruthy()
  })

  test('a spent budget shows the seconds left and counts down to the next press', async () => {
    open(ok({ order, waitSeconds: 42 }))
    await press()
    expect(shown(/ask the payments service again in 42 s/)).toHaveLength(1)
    expect(said().at(-1)).toMatch(/ask the payments service again in 42 s/)
    expect(button().hasAttribute('aria-disabled')).toBe(true)
    await pass(40)
    expect(shown(/ask the payments service again in 2 s/)).toHaveLength(1)
    // The seconds are not announced one by one.
    expect(said().at(-1)).toMatch(/ask the payments service again in 42 s/)
    await pass(3)
    expect(screen.queryByText(/ask the payments service again/)).toBeNull()
    expect(button().hasAttribute('aria-disabled')).toBe(false)
  })

  test('a wait above a minute is shown in minutes, rounded up', async () => {
    open(ok({ order, waitSeconds: 300 }))
    await press()
    expect(shown(/ask the payments service again in 5 min/)).toHaveLength(1)
    await pass(59)
    expect(shown(/ask the payments service again in 5 min/)).toHaveLength(1)
    await pass(180)
    expect(shown(/ask the payments service again in 2 min/)).toHaveLength(1)
    await pass(1)
    expect(shown(/ask the payments service again in 60 s/)).toHaveLength(1)
  })

  test('pressing too often shows calmly when to press again', async () => {
    open(fail({ code: 'rate_limited', retryAfterSeconds: 7 }))
    await press()
    expect(shown(/Try again in 7 s\./)).toHaveLength(1)
    expect(said().at(-1)).toBe('Try again in 7 s.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('any other refusal says what to do', async () => {
    open(fail({ code: 'not_signed_in' }))
    await press()
    expect(screen.getByText(en.errors.not_signed_in.title)).toBeTruthy()
  })

  test('a host without a look on press is polled as before', async () => {
    const status = vi.fn(async () => ok({ ...order, checkedAt: '2026-11-21T12:00:10.000Z' }))
    show(<Followed />, fakeRamp({ api: { status } }))
    await press()
    expect(status).toHaveBeenCalledTimes(1)
    expect(said()).toEqual(['', en.progress.checked])
  })

  test.each(['our own page', "a host's page"])(
    'a press on %s for which neither chain nor service answers says so',
    async (page) => {
      if (page === 'our own page') open(ok({ order, waitSeconds: null }))
      else show(<Followed />, fakeRamp({ api: { status: async () => ok(order) } }))
      await press()
      expect(said()).toEqual(['', en.progress.unchecked])
      expect(screen.getByText(en.progress.unchecked).className).not.toContain('sr-only')
      expect(screen.getByText('Checked 5 s ago')).toBeTruthy()
    },
  )

  test.each([
    ['found nothing newer', async () => ok({ order, waitSeconds: null }), en.progress.unchecked],
    ['got no answer', () => Promise.reject(new Error('no network')), en.errors.no_answer.title],
  ])('what a press said that %s goes once the page has a newer check', async (_, checkOrder, text) => {
    const status = vi.fn(async () => ok(order))
    show(<Followed />, fakeRamp({ api: { checkOrder, status } }))
    await press()
    await pass(60)
    expect(screen.queryByText(text)).not.toBeNull()
    status.mockResolvedValue(ok({ ...order, checkedAt: '2026-11-21T12:01:10.000Z' }))
    await pass(60)
    expect(screen.queryByText(text)).toBeNull()
  })

  test('ten minutes after a press nothing on the page was checked just now', async () => {
    const newer = { ...order, checkedAt: '2026-11-21T12:00:10.000Z' }
    open(ok({ order: newer, waitSeconds: null })).status.mockResolvedValue(ok(newer))
    await press()
    await pass(600)
    expect(screen.getByText('Checked 10 min ago')).toBeTruthy()
    expect(said().join()).not.toContain('now')
  })

  test("a press on a host's page that is refused says why", async () => {
    show(<Followed />, fakeRamp({ api: { status: async () => fail({ code: 'not_found' }) } }))
    await press()
    expect(screen.getByRole('alert').textContent).toContain(en.errors.not_found.title)
  })

  test('a device that is offline is told so without a press, and the page asks at once when it is online again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const status = vi.fn(async (): Promise<Result<OrderView>> => fail({ code: 'unexpected' }))
    show(<Followed />, fakeRamp({ api: { status } }))
    await pass(60)
    expect(screen.getByText(en.errors.offline.title)).toBeTruthy()
    const asked = status.mock.calls.length
    status.mockResolvedValue(ok(order))
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(en.errors.offline.title)).toBeNull()
    await pass(1)
    expect(status).toHaveBeenCalledTimes(asked + 1)
    onLine.mockRestore()
  })

  test('a device without the internet that still reaches its server is not told that it is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open(ok({ order, waitSeconds: null }))
    await pass(60)
    expect(screen.queryByText(en.errors.offline.title)).toBeNull()
    onLine.mockRestore()
  })

  test.each([
    ['has ended', 'not_signed_in'],
    ['is another account’s', 'not_found'],
  ] as const)(
    'a page whose session %s says so without a press, until the order is answered again',
    async (_, code) => {
      const status = vi.fn(async (): Promise<Result<OrderView>> => fail({ code }))
      show(<Followed />, fakeRamp({ api: { status } }))
      await pass(60)
      expect(screen.getByText(en.errors[code].title)).toBeTruthy()
      status.mockResolvedValue(ok(order))
      await pass(60)
      expect(screen.queryByText(en.errors[code].title)).toBeNull()
    },
  )

  test('polling a host announces nothing and leaves the button alone', async () => {
    const status = vi.fn(() => new Promise<Result<OrderView>>(() => {}))
    show(<Followed />, fakeRamp({ api: { status } }))
    await pass(20)
    expect(status).toHaveBeenCalledTimes(1)
    expect(said()).toEqual(['', ''])
    expect(button().hasAttribute('aria-busy')).toBe(false)
  })
})

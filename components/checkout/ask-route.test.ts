import { afterEach, expect, test, vi } from 'vitest'
import { serverNowMs } from '@/lib/wallet/server-clock'
import { askRoute } from './ask-route'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("an answer that was slow to arrive does not set back the page's clock", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') })
  vi.stubGlobal('fetch', async () => {
    const date = new Date().toUTCString()
    vi.advanceTimersByTime(9_000)
    return Response.json({ ok: true, data: 1 }, { headers: { date } })
  })
  expect(await askRoute('/api/orders')).toEqual({ ok: true, data: 1 })
  expect(serverNowMs()).toBe(Date.now())
})

import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type RateLimit, readConfig } from '../../config'
import { createCallCounters } from '../projects'
import { createCallCounter } from './call-counter'
import { limitCalls } from './rate-limit'

const limits = fc.record({
  calls: fc.integer({ min: 1, max: 12 }),
  windowMs: fc.integer({ min: 1, max: 1_000 }),
  tellsWait: fc.boolean(),
})
const gaps = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })

test('no window of time, wherever it begins, contains more calls than the limit', () => {
  fc.assert(
    fc.property(limits, gaps, (limit, gapsMs) => {
      const counter = createCallCounter(limit)
      let nowMs = 1_000
      const passed: number[] = []
      for (const gapMs of gapsMs) {
        nowMs += gapMs
        if (counter.take(nowMs) === 0) passed.push(nowMs)
      }
      for (const from of passed) {
        const within = passed.filter((at) => at >= from && at < from + limit.windowMs)
        expect(within.length).toBeLessThanOrEqual(limit.calls)
      }
    }),
  )
})

test('a call that had to wait passes exactly after that wait', () => {
  fc.assert(
    fc.property(limits, gaps, (limit, gapsMs) => {
      const counter = createCallCounter(limit)
      let nowMs = 1_000
      for (const gapMs of gapsMs) {
        nowMs += gapMs
        const waitMs = counter.take(nowMs)
        if (waitMs === 0) continue
        expect(waitMs).toBeLessThanOrEqual(limit.windowMs)
        expect(counter.take(nowMs + waitMs - 1)).toBe(1)
        nowMs += waitMs
        expect(counter.take(nowMs)).toBe(0)
      }
    }),
  )
})

function limitedApp(rateLimit: RateLimit) {
  const config = { ...readConfig({}), rateLimit }
  const app = new Hono().use(limitCalls({ callCounters: createCallCounters(config), config }))
  app.onError((error, c) => c.text(error.message, 429))
  app.get('/', (c) => c.text('answered'))
  return app
}

test("a call waits no longer because this machine's clock was set back", async () => {
  const app = limitedApp({ calls: 1, windowMs: 100, tellsWait: false })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await app.request('/')).status).toBe(200)
  expect((await app.request('/')).status).toBe(429)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect((await app.request('/')).status).toBe(429)
  vi.setSystemTime(Date.now() + 100)
  expect((await app.request('/')).status).toBe(200)
})

test('a clock moved past the window ends it', async () => {
  const app = limitedApp({ calls: 1, windowMs: 60_000, tellsWait: false })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await app.request('/')).status).toBe(200)
  vi.setSystemTime(Date.now() + 60_000)
  expect((await app.request('/')).status).toBe(200)
})

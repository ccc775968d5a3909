// What must not make a failing GET go on for longer, or faster, than it should.
import { expect, test } from 'vitest'
import { answerJson, failureOf, stoppedClock, transportOf } from '../test/local-service'
import { ownService } from '../test/own-service'
import type { Call } from './exchange'

const service = ownService()
const get: Call = {
  operation: 'offramp-status',
  method: 'GET',
  path: '/offramp/status',
  query: { transactionId: 'a' },
}

test('[R08] a GET stops in time although the clock was set back meanwhile', async () => {
  const clock = stoppedClock()
  service.respond = (response, _, count) => {
    if (count === 2) clock.nowMs -= 3_600_000
    answerJson(response, 503, {})
  }
  await failureOf(transportOf(service, { clock, totalMs: 10_000 }).send(get))
  const waitedMs = clock.waits.reduce((sum, ms) => sum + ms, 0)
  expect(waitedMs).toBeLessThan(20_000)
})

test.each(['0', 'Mon, 02 Jan 2006 15:04:05 GMT'])(
  'a Retry-After of %s is no leave to repeat without a wait',
  async (retryAfter) => {
    const clock = stoppedClock()
    service.respond = (response, _, count) =>
      answerJson(response, count < 4 ? 503 : 200, {}, { 'retry-after': retryAfter })
    await transportOf(service, { clock }).send(get)
    expect(clock.waits).toEqual([188, 375, 750])
  },
)

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClient } from './fake-client.fixture'
import { sayGoodbye } from './goodbye'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const kept = (fake: ReturnType<typeof fakeClient>) => ({
  sessions: fake.client.session.keys,
  keys: [...fake.keys.keys()],
  requests: fake.core.history.delete.mock.calls,
})
const nothing = { sessions: [], keys: [], requests: [['topic']] }

test('a session that has ended leaves neither account, keys nor requests in the browser', async () => {
  const fake = fakeClient()
  await sayGoodbye(fake.client, 'topic')
  expect(kept(fake)).toEqual(nothing)
})

test.each([
  ['does not answer', () => new Promise<void>(() => {})],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
])('nor does one that ends while the relay %s', async (_, disconnect) => {
  const fake = fakeClient()
  fake.disconnect.mockImplementation(disconnect)
  const ending = sayGoodbye(fake.client, 'topic')
  await vi.advanceTimersByTimeAsync(3_000)
  await ending
  expect(kept(fake)).toEqual(nothing)
})

// One process over a real HTTP service that refuses for too many calls.
import { inspect } from 'node:util'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import {
  answerJson,
  failureOf,
  type LocalService,
  startLocalService,
} from '@/lib/settlement/test/local-service'
import { account, token, transactionId } from '@/lib/settlement/test/requests'
import { statusAnswer } from '@/lib/settlement/test/sell-samples'
import type { CallLane } from './budget'
import { callService, pauseLeft } from './settlement'

let service: LocalService
const lines: string[] = []
beforeAll(async () => {
  service = await startLocalService()
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.SETTLEMENT_API_URL = service.url
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  lines.length = 0
  Reflect.deleteProperty(globalThis, 'rampService')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
afterAll(() => service.close())

const askFor = (lane: CallLane) => callService(lane, (client) => client.sell.status(transactionId))
const ask = () => askFor('watched')
// Without lines about the clock, which this test moves.
const events = () =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event.startsWith('service call'))
const well = () => {
  service.respond = (response) => answerJson(response, 200, statusAnswer())
}

test("[R08] a person's GET is repeated once: an outage must not use up the calls of everybody", async () => {
  service.respond = (response) => answerJson(response, 503, {})
  const asked = service.calls.length
  expect(await failureOf(askFor('person'))).toMatchObject({ status: 503 })
  expect(service.calls).toHaveLength(asked + 2)
})

test.each(['watched', 'rest'] as const)(
  'a look in the lane %s gives up after fifteen seconds, before its lease ends',
  async (lane) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const reached = new Promise<void>((resolve) => {
      service.respond = () => resolve()
    })
    const startedAt = Date.now()
    const ended = failureOf(askFor(lane)).then(() => (Date.now() - startedAt) / 1_000)
    await reached
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBe(15)
  },
)

describe('a 429', () => {
  test('with an absurd Retry-After stops calls for five minutes, and the log says when it starts and ends', async () => {
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '99999999' })
    expect(await failureOf(ask())).toMatchObject({ code: 'budget_spent', retryAfterSeconds: 300 })
    expect(await pauseLeft()).toBe(300)
    well()
    vi.setSystemTime(Date.now() + 299_000)
    const asked = service.calls.length
    expect(await failureOf(ask())).toMatchObject({ outcome: 'not-sent', retryAfterSeconds: 1 })
    expect(service.calls).toHaveLength(asked)
    vi.setSystemTime(Date.now() + 1_000)
    expect((await ask()).phase).toBe('completed')
    expect(events()).toMatchObject([
      { level: 'warn', event: 'service calls paused', operation: 'offramp-status', seconds: 300 },
      { level: 'warn', event: 'service call failed', code: 'budget_spent', status: 429 },
      { level: 'warn', event: 'service call failed', code: 'budget_spent' },
      { level: 'info', event: 'service calls resumed', operation: 'offramp-status' },
    ])
  })

  test('is known to every caller before the one that got it returns', async () => {
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': 'soon' })
    const asked = service.calls.length
    const first = failureOf(ask())
    const others = first.then(() => Promise.all([failureOf(ask()), failureOf(ask())]))
    expect((await first).retryAfterSeconds).toBe(5)
    for (const other of await others)
      expect(other).toMatchObject({ code: 'budget_spent', outcome: 'not-sent', retryAfterSeconds: 5 })
    expect(service.calls).toHaveLength(asked + 1)
  })

  describe('after its pause', () => {
    /** A pause that is over, and the reconciler's probe, which the service answers when told to. */
    async function probing() {
      service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '8' })
      await failureOf(ask())
      vi.setSystemTime(Date.now() + 8_000)
      let answer = () => {}
      const reached = new Promise<void>((resolve) => {
        service.respond = (response) => {
          answer = () => answerJson(response, 200, statusAnswer())
          well()
          resolve()
        }
      })
      const probe = ask()
      await reached
      return { probe, answer: () => answer() }
    }

    test("a person's call waits for the answer to the reconciler's probe, and is then made", async () => {
      const { probe, answer } = await probing()
      const press = askFor('person')
      expect(await failureOf(ask())).toMatchObject({ outcome: 'not-sent', retryAfterSeconds: 2 })
      answer()
      await probe
      expect((await press).phase).toBe('completed')
    })

    test("a person is told to wait when the probe's answer takes longer than two seconds", async () => {
      const { probe, answer } = await probing()
      const asked = service.calls.length
      expect(await failureOf(askFor('person'))).toMatchObject({ code: 'budget_spent', outcome: 'not-sent' })
      expect(service.calls).toHaveLength(asked)
      answer()
      await probe
    })
  })
})

test('[R05] the signature of a GET is in no error and no log line, even if the service repeats it', async () => {
  const told: string[] = []
  const answers = [400, 401, 403, 404, 409, 422, 500, 502, 302, 200]
  for (const status of answers) {
    service.respond = (response, { headers }) => {
      const message = `${headers['x-signature']}`
      const correlationId = status % 2 === 0 ? message : `sig:${message}`
      const body = { error: message, message, correlationId, transactionId: message }
      answerJson(response, status, body, { 'x-signature': message, location: `${service.url}/${message}` })
    }
    const error = await failureOf(ask())
    told.push(inspect(error, { depth: null, showHidden: true }), JSON.stringify(error))
  }
  service.respond = (response) => response.destroy()
  told.push(inspect(await failureOf(ask()), { depth: null, showHidden: true }))
  const signatures = new Set(service.calls.map(({ headers }) => String(headers['x-signature'])))
  expect(signatures.size).toBe(1)
  for (const signature of signatures) {
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect([...told, ...lines].filter((text) => text.includes(signature))).toEqual([])
  }
  expect(lines.length).toBeGreaterThanOrEqual(answers.length)
})

test('[CFG-1] a signature is encoded, and a recipient’s token named, as the settings say', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  service.respond = (response) => answerJson(response, 201, { recipientId: transactionId })
  const wallet = { chainId: 8453, token, symbol: 'USDC', address: account } as const
  async function sentWith(settings: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    vi.resetModules()
    Reflect.deleteProperty(globalThis, 'rampService')
    const fresh = await import('./settlement')
    await fresh.callService('person', (client) => client.createRecipient({ name: 'ours', wallet }))
    const sent = service.calls.at(-1)
    return { ...JSON.parse(String(sent?.raw)), signature: sent?.headers['x-signature'] }
  }
  expect(await sentWith({})).toMatchObject({
    toToken: 'USDC-8453',
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const other = { SETTLEMENT_SIGNATURE_ENCODING: 'base64', SETTLEMENT_TO_TOKEN: 'address' }
  expect(await sentWith(other)).toMatchObject({
    toToken: token,
    signature: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  })
})

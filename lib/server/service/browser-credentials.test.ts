// Two pairs of credentials over a real HTTP service: neither uses the other's limit.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  answerJson,
  failureOf,
  type LocalService,
  startLocalService,
} from '@/lib/settlement/test/local-service'
import { transactionId } from '@/lib/settlement/test/requests'
import { statusAnswer } from '@/lib/settlement/test/sell-samples'
import { areCredentialsAccepted } from './credentials'
import { callService, issueServiceToken, pauseLeft } from './settlement'

const browserId = 'acme-browsers'
let service: LocalService
const lines: string[] = []
beforeAll(async () => {
  service = await startLocalService()
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.SETTLEMENT_API_URL = service.url
  process.env.SETTLEMENT_BUDGET = '10/5m'
  process.env.SETTLEMENT_BROWSER_CLIENT_ID = browserId
  process.env.SETTLEMENT_BROWSER_CLIENT_SECRET = 'Hh3Kk8Ll2Mm7Nn4Pp9Qq'
})
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  lines.length = 0
  Reflect.deleteProperty(globalThis, 'rampService')
  Reflect.deleteProperty(globalThis, 'rampCredentialsAccepted')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const ask = (credentials?: 'server' | 'browser') =>
  callService('person', (client) => client.sell.status(transactionId), credentials)
const callers = (from: number) => service.calls.slice(from).map(({ headers }) => headers['x-client-id'])
const token = () => ({ token: 'a.b.c', expiresAt: new Date(Date.now() + 3_600_000).toISOString() })

test('a token, and the status of what it created, are requested with the browsers’ credentials', async () => {
  const before = service.calls.length
  service.respond = (response, { path }) =>
    answerJson(response, 200, path.endsWith('/tokens') ? token() : statusAnswer())
  await issueServiceToken(['offramp:read'])
  await ask('browser')
  await ask()
  expect(callers(before)).toEqual([browserId, browserId, 'sandbox-client'])
  expect(service.calls[before]?.headers['x-client-secret']).toBe('Hh3Kk8Ll2Mm7Nn4Pp9Qq')
})

test('calls with browsers’ credentials use nothing of the server’s own window, nor vice versa', async () => {
  service.respond = (response) => answerJson(response, 200, statusAnswer())
  for (let call = 0; call < 10; call++) await ask('browser')
  expect(await failureOf(ask('browser'))).toMatchObject({ code: 'budget_spent', outcome: 'not-sent' })
  for (let call = 0; call < 10; call++) await ask()
  expect(await failureOf(ask())).toMatchObject({ code: 'budget_spent', outcome: 'not-sent' })
})

test('a 429 for browsers’ credentials pauses only them, and the log says which', async () => {
  service.respond = (response, { headers }) =>
    headers['x-client-id'] === browserId
      ? answerJson(response, 429, {}, { 'retry-after': '300' })
      : answerJson(response, 200, statusAnswer())
  expect(await failureOf(ask('browser'))).toMatchObject({ code: 'budget_spent', retryAfterSeconds: 300 })
  expect(await failureOf(issueServiceToken(['offramp:read']))).toMatchObject({ outcome: 'not-sent' })
  expect(await pauseLeft()).toBe(0)
  expect((await ask()).phase).toBe('completed')
  const paused = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'service calls paused')
  expect(paused).toMatchObject({ credentials: 'browser', seconds: 300 })
})

test('a refusal of browsers’ credentials says nothing about the server’s own', async () => {
  service.respond = (response) => answerJson(response, 200, statusAnswer())
  await ask()
  service.respond = (response) => answerJson(response, 401, { error: 'INVALID_SIGNATURE' })
  await failureOf(ask('browser'))
  expect(areCredentialsAccepted()).toBe(true)
  await failureOf(ask())
  expect(areCredentialsAccepted()).toBe(false)
})

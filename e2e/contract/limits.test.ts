// On sandboxes started with different settings.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { expectRefusal, Service } from './support/service'
import { askForToken, bearing, tokenFor } from './support/tokens'

let instance: Instance
let service: Service
let control: Control
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_RATE_LIMIT: '10/5m' })
  service = new Service(instance.url)
  control = new Control(instance.url)
})
afterAll(() => instance.stop())

const call = () => service.status(randomUUID())

test('ten calls in five minutes, across all operations and both authentication schemes; no Retry-After', async () => {
  const token = await tokenFor(service, ['recipients:read'])
  for (let made = 2; made <= 10; made += 1) {
    const answer = await (made % 3 === 0 ? service.listRecipients('', bearing(token)) : call())
    expect([200, 404]).toContain(answer.status)
    // An unauthenticated call doesn't count against the project's limit.
    expect((await service.status(randomUUID(), { secret: 'another' })).status).toBe(401)
  }
  const refused = [
    await call(),
    await service.listRecipients('', bearing(token)),
    await askForToken(service, { permissions: ['prices:read'] }),
  ]
  for (const answer of refused) {
    expectRefusal(answer, 429, 'TooManyRequests')
    expect(answer.headers.get('retry-after')).toBeNull()
  }
  await control.reset()
  expect((await call()).status).toBe(404)
})

test('a setting adds Retry-After, and a call after that time passes', async () => {
  await instance.kill()
  await instance.start({ SANDBOX_RATE_LIMIT: '4/5s', SANDBOX_RATE_LIMIT_RETRY_AFTER: '1' })
  const answers = await Promise.all(Array.from({ length: 5 }, call))
  const [refused, ...others] = answers.filter(({ status }) => status === 429)
  expect(others).toEqual([])
  expect(refused?.headers.get('retry-after')).toMatch(/^[1-5]$/)
  await sleep(Number(refused?.headers.get('retry-after')) * 1_000)
  expect((await call()).status).toBe(404)
})

test('[TOK-4] a token that has expired, or belongs to another sandbox or epoch, is refused with the reason', async () => {
  await instance.kill()
  await instance.start({ SANDBOX_RATE_LIMIT: '1000/1m', SANDBOX_TOKEN_MAX_SECONDS: '1' })
  const foreign = await tokenFor(new Service(inject('sandboxUrl')), ['recipients:read'])
  expectRefusal(await service.listRecipients('', bearing(foreign)), 401, 'INVALID_TOKEN')

  const { body } = await askForToken(service, { permissions: ['recipients:read'] })
  const leftMs = Date.parse(body.expiresAt) - Date.now()
  expect(leftMs).toBeLessThanOrEqual(1_000)
  await sleep(Math.max(0, leftMs))
  const expired = await service.listRecipients('', bearing(body.token))
  expectRefusal(expired, 401, 'TOKEN_EXPIRED')

  await control.reset()
  const stale = await service.listRecipients('', bearing(body.token))
  expectRefusal(stale, 401, 'INVALID_TOKEN')
  expect(stale.body.message).toContain('reset')
})

test('the default limit is generous', async () => {
  const shared = new Service(inject('sandboxUrl'))
  const answers = await Promise.all(Array.from({ length: 60 }, () => shared.status(randomUUID())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import type { Sandbox } from '../running'
import { authorize } from '../tokens/authorize'
import { createRouter } from './http'
import { createInspector, inspectCalls, refusalOf } from './inspector'

/** What the panel says of one call: why it was refused, or null for accepted credentials. */
async function refused(headers: Record<string, string>, body: string): Promise<string | null> {
  const inspector = createInspector()
  const router = createRouter()
  // Safe: no call here has a token, for which more of a sandbox is needed.
  router.use(inspectCalls(inspector), authorize({ config: readConfig({}) } as Sandbox))
  await router.request('/v1/quote', { method: 'POST', headers, body })
  const [call] = inspector.calls
  if (call === undefined) throw new Error('the call was not kept')
  return refusalOf(call)
}

function signed(message: string, secret = 'sandbox-secret'): Record<string, string> {
  return {
    'x-client-id': 'sandbox-client',
    'x-signature': createHmac('sha256', secret).update(message).digest('hex'),
    'x-timestamp': String(Date.now()),
    'content-type': 'application/json',
  }
}

test('a signature counts as accepted also when the call itself fails', async () => {
  expect(await refused(signed('{"intent":1}'), '{"intent":1}')).toBeNull()
})

test('a signature that was never checked is not called valid', async () => {
  expect(await refused(signed('{"intent":1}', 'wrong'), '{"intent":1}')).toBe('INVALID_SIGNATURE')
  expect(await refused(signed('{"intent":', 'wrong'), '{"intent":')).toBe('BadRequest')
  const asText = { ...signed('{}', 'wrong'), 'content-type': 'text/plain' }
  expect(await refused(asText, '{"intent":1}')).toBe('BadRequest')
})

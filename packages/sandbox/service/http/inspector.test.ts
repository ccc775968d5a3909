import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { curlOf } from '../../pages/panel/curl'
import type { Sandbox } from '../running'
import { authorize } from '../tokens/authorize'
import { createRouter } from './http'
import { createInspector, type InspectedCall, inspectCalls, refusalOf } from './inspector'

const config = readConfig({})

async function inspected(headers: Record<string, string>, body: string): Promise<InspectedCall> {
  const inspector = createInspector()
  const router = createRouter()
  // Safe: no call here has a token, for which more of a sandbox is needed.
  router.use(inspectCalls(inspector), authorize({ config } as Sandbox))
  await router.request('/v1/quote', { method: 'POST', headers, body })
  const [call] = inspector.calls
  if (call === undefined) throw new Error('the call was not kept')
  return call
}

/** What the panel says of one call: why it was refused, or null for accepted credentials. */
const refused = async (headers: Record<string, string>, body: string) =>
  refusalOf(await inspected(headers, body))

function signed(
  message: string,
  secret = 'sandbox-secret',
  clientId = 'sandbox-client',
): Record<string, string> {
  return {
    'x-client-id': clientId,
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

test.each([
  ['an accepted', 'sandbox-browser-secret'],
  ['a refused', 'wrong'],
])('the command for %s call of the browser project takes that project’s id and secret', async (_, secret) => {
  const call = await inspected(signed('{}', secret, 'sandbox-browser-client'), '{}')
  const command = curlOf(call, 'http://127.0.0.1:4010', config)
  expect(command).toContain("'x-client-id: sandbox-browser-client'")
  expect(command).toContain('"$SETTLEMENT_BROWSER_CLIENT_SECRET"')
  const ours = curlOf(await inspected(signed('{}'), '{}'), 'http://127.0.0.1:4010', config)
  expect(ours).toContain("'x-client-id: sandbox-client'")
  expect(ours).toContain('"$SETTLEMENT_CLIENT_SECRET"')
})

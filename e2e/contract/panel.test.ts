// The control panel as used by a browser without scripts.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { mac } from './support/canonical'
import { Control } from './support/control'
import { clientSecret, type Instance, startInstance } from './support/instance'
import { newPerson } from './support/seller'
import { Service } from './support/service'

let instance: Instance
let service: Service
let control: Control
let onramp: Onramp
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '300' })
  service = new Service(instance.url)
  control = new Control(instance.url)
  onramp = new Onramp(service, control)
})
afterAll(() => instance.stop())

const panel = async (show: string) =>
  (await fetch(`${instance.url}/panel?show=${show}`, { headers: { connection: 'close' } })).text()

function press(path: string, fields: Record<string, string>, origin: string | null = instance.url) {
  return fetch(`${instance.url}/panel/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { connection: 'close', ...(origin === null ? {} : { origin }) },
    body: new URLSearchParams(fields),
  })
}

function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

test('[ONR-2] one press ends an order, and a second gets the reason for the refusal', async () => {
  const buyer = await Buyer.on(control)
  const { transactionId } = await onramp.quoted(buyer.body('10.00'))
  expect(await panel('orders')).toContain(transactionId)
  expect((await press('settle', { transactionId, outcome: 'fail' })).status).toBe(303)
  expect((await onramp.status(transactionId)).body.status).toBe('Failed')
  const again = await press('settle', { transactionId, outcome: 'complete' })
  expect(again.status).toBe(422)
  expect(await again.text()).toContain('the transaction is Failed')
  expect((await press('settle', { transactionId, outcome: 'explode' })).status).toBe(422)
})

test('a fault requested there happens, and can be removed there', async () => {
  const fault = { operation: 'onramp-quote', kind: 'status', times: '2', status: '503', delayMs: '1000' }
  expect((await press('faults', fault)).status).toBe(303)
  expect(await panel('faults')).toContain('onramp-quote × 2')
  const body = (await Buyer.on(control)).body('10.00')
  expect((await onramp.quote(body)).status).toBe(503)
  expect((await press('faults/clear', {})).status).toBe(303)
  expect((await onramp.quote(body)).status).toBe(200)
  expect((await press('faults', { ...fault, status: '200' })).status).toBe(422)
})

test('a lie requested there is told and listed, and can be removed there', async () => {
  const { transactionId } = await onramp.quoted((await Buyer.on(control)).body('10.00'))
  const word = async () => (await onramp.status(transactionId)).body.status
  expect(
    (await press('lies', { lie: 'failed', transactionId: ` ${transactionId} `, times: '2' })).status,
  ).toBe(303)
  expect(await control.lies()).toMatchObject([{ lie: 'failed', transactionId, times: 2, operation: null }])
  expect(await word()).toBe('Failed')
  expect(await panel('lies')).toContain('Told: 1 · Left: 1')
  expect(await panel('calls')).toContain('<span class="tag Failed">Lie: failed</span>')
  expect((await press('lies/clear', {})).status).toBe(303)
  expect(await control.lies()).toEqual([])
  expect(await word()).toBe('AwaitingDeposit')
  await press('lies', { lie: 'date-off', transactionId: '', times: '' })
  expect(await control.lies()).toMatchObject([{ lie: 'date-off', transactionId: null, times: null }])
  expect(await panel('lies')).toContain('Told: 0 · Left: no limit')
  await control.takeLiesBack()
})

test('accepts forms only from its own pages', async () => {
  for (const origin of [null, 'null', 'https://evil.example']) {
    expect((await press('faults/clear', {}, origin)).status).toBe(403)
  }
})

test('[SIG-3] shows what was signed and answered, without secret, signature, token or identity', async () => {
  const { kycInformation, fiatSettlementDetails, pixKey } = newPerson()
  await service.recipientId({ name: 'Secret label', kycInformation, fiatSettlementDetails })
  const headers = { 'x-client-secret': clientSecret, 'x-signature': undefined }
  const issued = await service.send('POST', '/v1/tokens', { permissions: ['quotes:read'] }, { headers })
  expect(issued.body.token).toMatch(/^ey/)
  const wrong = await service.send('POST', '/v1/onramp/quote', { fromCurrency: 'BRL' }, { secret: 'wrong' })
  expect(wrong.status).toBe(401)
  const text = unescaped(await panel('calls'))
  expect(text).toContain('"taxId":"•••","taxIdCountry":"BRA"')
  expect(text).toContain('INVALID_SIGNATURE')
  expect(text).toContain('signature is valid')
  for (const secret of [
    clientSecret,
    mac(clientSecret, '{}'),
    issued.body.token,
    pixKey,
    kycInformation.taxId,
    kycInformation.name,
    'Secret label',
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('[SIG-4] its command for a call is accepted by the service', async () => {
  const buyer = await Buyer.on(control)
  const { transactionId } = await onramp.quoted(buyer.body('10.00'))
  const commands = unescaped(await panel('calls')).match(/curl -X [\s\S]*?(?=<\/pre>)/g) ?? []
  await onramp.status(transactionId)
  const [status] = unescaped(await panel('calls')).match(/curl -X GET [\s\S]*?(?=<\/pre>)/) ?? []
  const quote = commands.find(
    (command) => command.includes('/v1/onramp/quote') && command.includes(buyer.address),
  )
  for (const command of [quote, status]) {
    const { stdout } = await promisify(execFile)('bash', ['-c', `${command} -sS`], {
      env: { ...process.env, SETTLEMENT_CLIENT_SECRET: clientSecret },
    })
    expect(JSON.parse(stdout)).toHaveProperty('transactionId')
  }
})

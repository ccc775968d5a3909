// Every form of the panel as a browser without scripts posts it: read from the page itself, then submitted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { drawnCode, expectOwnPartsOnly } from './support/own-parts'
import { readQrCode } from './support/qr-code'
import { Service } from './support/service'
import { until } from './support/until'

let instance: Instance
let control: Control
let onramp: Onramp
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '3600000' })
  control = new Control(instance.url)
  onramp = new Onramp(new Service(instance.url), control)
})
afterAll(() => instance.stop())

async function panel(query = '?lang=en'): Promise<string> {
  const response = await fetch(`${instance.url}/panel${query}`, { headers: { connection: 'close' } })
  expect(response.status).toBe(200)
  return response.text()
}

function press(path: string, fields: Record<string, string>, origin: string | null = instance.url) {
  return fetch(`${instance.url}/panel/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { connection: 'close', ...(origin === null ? {} : { origin }) },
    body: new URLSearchParams({ lang: 'en', ...fields }),
  })
}

/** Submits a form that must succeed, and follows it to the page that confirms it. */
async function pressed(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await press(path, fields)
  expect(answer.status, await answer.text()).toBe(303)
  const location = new URL(answer.headers.get('location') ?? '', instance.url)
  expect(location.pathname).toBe('/panel')
  return panel(location.search)
}

const config = () =>
  control.call<{ clock: { aheadSeconds: number }; rates: { symbol: string; usd: string }[] }>('GET', 'config')
const ahead = async () => (await config()).clock.aheadSeconds
const kinds = async () =>
  (await control.call<{ orders: { kind: string; status: string }[] }>('GET', 'orders')).orders

async function purchase() {
  const quoted = await onramp.quoted((await Buyer.on(control)).body('10.00'))
  return { id: quoted.transactionId as string, code: quoted.depositInstructions.pixKey as string }
}

/** The list item of one order. */
async function itemOf(id: string, query?: string): Promise<string> {
  const items = (await panel(query)).split('<li>')
  return items.find((item) => item.includes(`value="${id}"`)) ?? ''
}

describe('the panel', () => {
  test('[ONR-1] shows the QR Code of a charge, its text, and the way to pay it', async () => {
    const { id, code } = await purchase()
    const item = await itemOf(id)
    expect(readQrCode(drawnCode(item))).toBe(code)
    expect(item).toContain(`>${code}</pre>`)
    expect(item).toContain(`code=${encodeURIComponent(code)}`)
  })

  test('ends any order with one press, however many newer ones there are', async () => {
    const { id } = await purchase()
    const many = Array.from({ length: 21 }, () => purchase())
    await Promise.all(many)
    expect(await itemOf(id)).toBe('')
    const item = await itemOf(id, '?lang=en&page=2')
    for (const outcome of ['complete', 'fail', 'refund', 'hold', 'delay']) {
      expect(item).toContain(`name="outcome" value="${outcome}"`)
    }
    const after = await pressed('settle', { transactionId: id, outcome: 'delay', page: '2' })
    expect(after).toContain('Outcome set.')
    expect(await itemOf(id, '?lang=en&page=2')).toMatch(/value="delay" aria-pressed="true"/)
    await pressed('settle', { transactionId: id, outcome: 'fail', page: '2' })
    expect((await onramp.status(id)).body.status).toBe('Failed')
  })

  test('refunds a failed order with one press', async () => {
    const [payer, { id, code }] = await Promise.all([onramp.payerWith('10.00'), purchase()])
    await onramp.pay(code, { payer })
    await pressed('settle', { transactionId: id, outcome: 'fail' })
    await onramp.ends(id, 'Failed')
    expect(await itemOf(id)).toContain('Refund the money')
    await pressed('settle', { transactionId: id, outcome: 'refund' })
    expect(await control.balance(`pix:${payer}`)).toBe('10.00')
    expect(await itemOf(id)).toBe('')
  })

  test('creates an order of each kind with one press, and pays on chain where a wallet would', async () => {
    await control.reset()
    expect(await pressed('seed', { kind: 'all' })).toContain('Orders created.')
    const are = (count: number, status: string) =>
      until(kinds, (orders) => orders.filter((one) => one.status === status).length === count)
    const seen = await are(2, 'Processing')
    expect(seen.map(({ kind }) => kind).sort()).toEqual(['crosschain', 'offramp', 'onramp'])
    for (const kind of ['sale', 'purchase', 'transfer']) await pressed('seed', { kind })
    await are(4, 'Processing')
    await pressed('clock', { amount: '2', unit: 'hours' })
    expect(await are(4, 'Completed')).toHaveLength(6)
    expect((await control.ledger()).sum).toBe('0.00')
  })

  test('funds a wallet and the account of a Pix key', async () => {
    const buyer = await Buyer.on(control)
    await pressed('faucet', { chainId: String(buyer.chain.id), address: ` ${buyer.address} ` })
    expect(await buyer.balance()).toBe(1_000_000_000n)
    const key = await onramp.payerWith('1.00')
    expect(await pressed('fund', { key, amount: '41,50' })).toContain('Money added.')
    expect(await control.balance(`pix:${key}`)).toBe('42.50')
  })

  test('moves the clock by an interval or to the end of a quote, and prices by value or percentage', async () => {
    const before = await ahead()
    await pressed('clock', { amount: '3', unit: 'minutes' })
    expect(await ahead()).toBe(before + 180)
    const { id } = await purchase()
    await pressed('clock', { unit: 'quote', transactionId: id })
    await onramp.ends(id, 'Cancelled')
    expect((await press('clock', { unit: 'quote', transactionId: id })).status).toBe(422)
    await pressed('rate', { symbol: 'USDC', value: '1,25' })
    expect(await pressed('rate', { symbol: 'USDC', value: '', percent: '-5' })).toContain('1.1875')
    expect((await config()).rates.find(({ symbol }) => symbol === 'USDC')?.usd).toBe('1.1875')
  })

  test('offers every lie the service supports, and explains a refusal', async () => {
    const offered = [...(await panel('?lang=en&show=lies')).matchAll(/<optgroup[\s\S]*?<\/optgroup>/g)].map(
      ([group]) => group,
    )
    expect(offered).toHaveLength(4)
    expect(offered[0]).toContain('<option>failed</option>')
    expect(offered.join()).toContain('<option>other-deposit</option>')
    const { id } = await purchase()
    const answer = await press('lies', { lie: 'short-payout', transactionId: id, times: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This lie can’t be told about that transaction.')
    expect(await pressed('lies', { lie: 'any', transactionId: id, times: '1' })).toContain(
      'Lie added. It’s active now.',
    )
    expect(await pressed('lies/clear', {})).toContain('All lies cleared.')
  })

  test.each([
    ['clock', { amount: '0', unit: 'hours' }],
    ['clock', { amount: '1.5', unit: 'seconds' }],
    ['clock', { amount: '0x1', unit: 'seconds' }],
    ['clock', { amount: '1e1', unit: 'seconds' }],
    ['clock', { amount: '5', unit: 'fortnights' }],
    ['rate', { symbol: 'USDC', value: '' }],
    ['rate', { symbol: 'EUR', value: '1' }],
    ['seed', { kind: 'nothing' }],
    ['faucet', { chainId: '31337', address: '0x12' }],
    ['faucet', { chainId: '1', address: `0x${'1'.repeat(40)}` }],
    ['fund', { key: 'nobody', amount: '1' }],
    ['fund', { key: 'ana@example.com', amount: '-1' }],
    ['lies', { lie: 'nonsense', times: '1' }],
    ['lies', { lie: 'failed', times: '0' }],
    ['lies', { lie: 'failed', times: '1e1' }],
    ['lies', { lie: 'failed', transactionId: 'abc' }],
    ['lies', { lie: 'failed', transactionId: '00000000-0000-4000-8000-000000000000' }],
  ])('%s %j is refused on the page, and nothing changes', async (path, fields) => {
    const state = async () => [(await config()).rates, await ahead(), await kinds(), await control.lies()]
    const before = await state()
    const answer = await press(path, fields)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('role="alert"')
    expect(await state()).toEqual(before)
  })

  test.each([
    'settle',
    'clock',
    'rate',
    'seed',
    'faucet',
    'fund',
    'faults',
    'faults/clear',
    'lies',
    'lies/clear',
  ])('accepts %s only from its own pages', async (path) => {
    for (const origin of [null, 'null', 'https://evil.example']) {
      expect((await press(path, { kind: 'all' }, origin)).status).toBe(403)
    }
  })

  test('speaks both languages in every form, and loads nothing from elsewhere', async () => {
    const sections = ['orders', 'clock', 'prices', 'seeds', 'faults', 'lies', 'calls']
    const all = (lang: string) => Promise.all(sections.map((name) => panel(`?lang=${lang}&show=${name}`)))
    const pages = { english: await all('en'), portuguese: await all('pt-BR') }
    const [english, portuguese] = [pages.english.join(''), pages.portuguese.join('')]
    expect(english).toContain('Control panel')
    expect(portuguese).toContain('Painel de controle')
    expect(portuguese).toContain('<html lang="pt-BR">')
    for (const text of ['Move ahead', 'Fund a wallet', 'Add a fault', 'Add a lie']) {
      expect(english).toContain(text)
      expect(portuguese).not.toContain(text)
    }
    const answer = await press('rate', { lang: 'pt-BR', symbol: 'USDT', percent: '+1' })
    expect(answer.headers.get('location')).toContain('lang=pt-BR')
    expect(await panel('?lang=pt-BR&done=rate')).toContain('O preço mudou.')
    expect(await panel('?lang=en&done=<script>')).not.toContain('<script>')
    for (const page of [...pages.english, ...pages.portuguese]) expectOwnPartsOnly(page)
  })
})

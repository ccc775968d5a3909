// The bank's page as used by a browser without scripts: plain HTML forms, posted with their Origin.
import { describe, expect, inject, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { readQrCode } from './support/qr-code'
import { Service } from './support/service'

const url = inject('sandboxUrl')
const control = new Control(url)
const onramp = new Onramp(new Service(url), control)

async function get(path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { connection: 'close' } })
  expect(response.status).toBe(200)
  return response.text()
}

function post(fields: Record<string, string>, headers: Record<string, string | undefined> = {}) {
  const sent = { connection: 'close', origin: url, ...headers }
  return fetch(`${url}/bank/pay`, {
    method: 'POST',
    redirect: 'manual',
    headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    body: new URLSearchParams({ lang: 'en', ...fields }),
  })
}

async function charge(reais = '12.00') {
  const [buyer, payer] = await Promise.all([Buyer.on(control), onramp.payerWith('100.00')])
  const quoted = await onramp.quoted(buyer.body(reais))
  return { code: quoted.depositInstructions.pixKey as string, payer, id: quoted.transactionId as string }
}

describe.concurrent("the bank's page", () => {
  test('[ONR-1] pays in full, and reloading the result pays nothing more', async () => {
    const { code, payer, id } = await charge()
    const filled = await get(`/bank?lang=en&code=${encodeURIComponent(code)}`)
    expect(filled).toContain(`>${code}</textarea>`)
    expect(filled).toContain(id)
    const [drawn = ''] = /<svg.*<\/svg>/.exec(filled) ?? []
    expect(readQrCode(`data:image/svg+xml;base64,${btoa(drawn)}`)).toBe(code)
    const answer = await post({ code, payer, how: 'full', amount: '' })
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location') ?? ''
    for (let reload = 0; reload < 3; reload += 1) expect(await get(location)).toContain('The exact amount')
    expect(await control.balance(`pix:${payer}`)).toBe('88.00')
    await onramp.ends(id, 'Completed')
  })

  test.each([
    ['part of it', { how: 'amount', amount: '11,99' }, ['short'], '100.00'],
    ['more than is due', { how: 'amount', amount: '20.00' }, ['excess'], '88.00'],
    ['twice', { how: 'twice', amount: '' }, ['exact', 'double'], '88.00'],
    ['late', { how: 'late', amount: '' }, [null], '88.00'],
    ['the typed amount by Enter', { how: 'enter', amount: '11.00' }, ['short'], '100.00'],
  ] as const)('[ONR-1] pays %s', async (_, fields, findings, left) => {
    const { code, payer, id } = await charge()
    expect((await post({ code, payer, ...fields })).status).toBe(303)
    expect((await onramp.payments(id)).map((payment) => payment.finding)).toEqual(findings)
    expect(await control.balance(`pix:${payer}`)).toBe(left)
    expect((await control.ledger()).sum).toBe('0.00')
  })

  test('explains a refusal, keeps what was typed, and moves no money', async () => {
    const { code, payer } = await charge()
    const damaged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    const answer = await post({ code: damaged, payer, how: 'amount', amount: '7.77' })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('role="alert"')
    expect(text).toContain('checksum')
    expect(text).toContain(`>${damaged}</textarea>`)
    expect(text).toContain('value="7.77"')
    expect(await (await post({ code, payer, how: 'amount', amount: 'ten', lang: 'pt-BR' })).text()).toContain(
      'no máximo duas casas decimais',
    )
    expect(await control.balance(`pix:${payer}`)).toBe('100.00')
  })

  test('accepts forms only from its own pages', async () => {
    const { code, payer } = await charge()
    for (const headers of [
      { origin: undefined },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'content-type': 'text/plain' },
    ]) {
      expect((await post({ code, payer, how: 'full', amount: '' }, headers)).status).toBe(403)
    }
    expect(await control.balance(`pix:${payer}`)).toBe('100.00')
  })

  test('shows a code as plain text, whatever it contains', async () => {
    const page = await get(`/bank?lang=en&code=${encodeURIComponent('</textarea><script>alert(1)</script>')}`)
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
  })

  test('speaks both languages and shows accounts, statements and the ledger', async () => {
    const { code, payer } = await charge()
    await onramp.pay(code, { payer })
    expect(await get('/bank?lang=pt-BR')).toContain('Pagar um BR Code')
    const statement = await get(`/bank/${encodeURIComponent(`pix:${payer}`)}?lang=en`)
    expect(statement).toContain('R$ 88.00')
    expect(statement).toContain('Pix payment')
    expect(await get('/bank/ledger?lang=en')).toContain(payer)
    const missing = await fetch(`${url}/bank/pix%3Anobody`, { headers: { connection: 'close' } })
    expect(missing.status).toBe(404)
  })
})

// The bank's page as used by a browser without scripts: plain HTML forms, posted with their Origin.
import { describe, expect, inject, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { drawnCode, expectOwnPartsOnly } from './support/own-parts'
import { readQrCode } from './support/qr-code'
import { ends, signPlan } from './support/sale'
import { Seller } from './support/seller'
import { Service } from './support/service'

const url = inject('sandboxUrl')
const control = new Control(url)
const service = new Service(url)
const onramp = new Onramp(service, control)

async function get(path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { connection: 'close' } })
  expect(response.status).toBe(200)
  return response.text()
}

/** A form of a page that knew no payment yet, unless it says otherwise. */
function post(
  fields: Record<string, string>,
  headers: Record<string, string | undefined> = {},
  action = 'pay',
) {
  const sent = { connection: 'close', origin: url, ...headers }
  return fetch(`${url}/bank/${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    body: new URLSearchParams({ lang: 'en', payments: '0', ...fields }),
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
    expect(readQrCode(drawnCode(filled))).toBe(code)
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

  test('[ONR-1] pays once when its button is pressed twice, and again when a page that shows the payment asks', async () => {
    const { code, payer, id } = await charge()
    const [first, second] = await Promise.all(
      [1, 2].map(() => post({ code, payer, how: 'full', amount: '' })),
    )
    expect([first?.status, second?.status]).toEqual([303, 303])
    expect((await onramp.payments(id)).map((payment) => payment.finding)).toEqual(['exact'])
    expect(await control.balance(`pix:${payer}`)).toBe('88.00')
    const sent = await get(second?.headers.get('location') ?? '')
    const payments = /name="payments" value="(\d+)"/.exec(sent)?.[1] ?? ''
    expect((await post({ code, payer, how: 'full', amount: '', payments })).status).toBe(303)
    expect((await onramp.payments(id)).map((payment) => payment.finding)).toEqual(['exact', 'double'])
  })

  test('explains a refusal, keeps what was typed, and moves no money', async () => {
    const { code, payer } = await charge()
    const damaged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    const answer = await post({ code: damaged, payer, how: 'amount', amount: '7.77' })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('role="alert"')
    expect(text).toContain('damaged')
    expect(text).toContain(`>${damaged}</textarea>`)
    expect(text).toContain('value="7.77"')
    expect(await (await post({ code, payer, how: 'amount', amount: 'ten', lang: 'pt-BR' })).text()).toContain(
      'no máximo duas casas decimais',
    )
    expect(await control.balance(`pix:${payer}`)).toBe('100.00')
  })

  test.each([
    ['twice with money for one', 'twice', '', 'There isn’t enough money'],
    ['again with a wrong amount', 'amount', 'ten', 'Enter the amount in reais'],
  ])(
    'asked to pay %s, shows the receipt of what was paid and why the rest was not',
    async (_, how, amount, why) => {
      const { code, payer } = await charge('60.00')
      if (how === 'amount') await post({ code, payer, how: 'full', amount: '' })
      const payments = how === 'amount' ? '1' : '0'
      const answer = await post({ code, payer, how, amount, payments })
      expect(answer.status).toBe(422)
      const text = await answer.text()
      expect(text).toContain('<h1>Pix sent</h1>')
      const alert = /<p class="note bad" role="alert" id="why">(.*?)<\/p>/s.exec(text)?.[1]
      expect(alert).toContain('The next payment wasn’t made:')
      expect(alert).toContain(why)
      expect(text).toMatch(/<details class="tests" open><summary>Test controls/)
      expect(text).toContain('aria-invalid="true" aria-describedby="why"')
      expect(text).not.toContain('Pay R$ 60.00')
      expect(await control.balance(`pix:${payer}`)).toBe('40.00')
    },
  )

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
    expectOwnPartsOnly(page)
    expect(page).toContain('&lt;script&gt;')
  })

  test('speaks both languages and shows accounts, statements and the ledger', async () => {
    const { code, payer } = await charge()
    await onramp.pay(code, { payer })
    expect(await get('/bank?lang=pt-BR')).toContain('Últimas movimentações')
    const statement = await get(`/bank/${encodeURIComponent(`pix:${payer}`)}?lang=en`)
    expect(statement).toMatch(/data-testid="balance">R\$ 88\.00</)
    expect(statement).toMatch(/Pix sent<\/a><\/strong><strong class="n ">−R\$ 12\.00/)
    expect(statement).toMatch(/Cash deposit<\/strong><strong class="n in">\+R\$ 100\.00/)
    expect(await get('/bank/ledger?lang=en')).toContain(payer)
    expect(await get(`/bank/receive?key=${encodeURIComponent(payer)}`)).toContain(`>${payer}</strong>`)
    for (const path of ['/bank/pix%3Anobody', '/bank/receive?key=nobody']) {
      const missing = await fetch(`${url}${path}`, { headers: { connection: 'close' } })
      expect(missing.status).toBe(404)
    }
  })

  test('writes every time in UTC for a browser without scripts, and for its script to show in the viewer’s zone', async () => {
    const { code, payer } = await charge()
    await onramp.pay(code, { payer })
    for (const path of [
      `/bank?code=${code}`,
      `/bank/pix:${payer}`,
      '/bank/ledger',
      '/panel',
      '/panel?show=clock',
    ]) {
      const page = await get(
        `${path.replace(code, encodeURIComponent(code))}${path.includes('?') ? '&' : '?'}lang=en`,
      )
      const times = [...page.matchAll(/<time datetime="([^"]+)" data-style="[a-z]+">([^<]+)<\/time>/g)]
      expect(times.length).toBeGreaterThan(0)
      for (const [, at = '', text] of times) {
        expect(Date.parse(at)).not.toBeNaN()
        expect(text).toMatch(/ UTC$/)
      }
      expect(page.match(/<time/g)).toHaveLength(times.length)
    }
  })

  test('puts money on an account, and explains an amount that it refuses', async () => {
    const { payer } = await charge()
    const add = (amount: string, headers = {}) => post({ key: payer, amount }, headers, 'fund')
    expect((await add('10,50')).status).toBe(303)
    const refused = await add('ten')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Enter an amount from 0.01')
    expect((await add('1.00', { origin: 'https://evil.example' })).status).toBe(403)
    expect(await control.balance(`pix:${payer}`)).toBe('110.50')
  })

  test('shows the receipt of a payout to the person who got it', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 10_000_000n))
    const { transactionId } = quoted
    const screen = () => get(`/bank?lang=en&payout=${transactionId}`)
    expect(await screen()).not.toContain('You received')
    await signPlan(seller, quoted)
    const { withdrawalAmount } = await ends(service, transactionId, 'Completed')
    const receipt = await screen()
    expect(receipt).toContain(`You received <span class="n">R$ ${withdrawalAmount}</span>`)
    expect(receipt).toContain(seller.person.pixKey)
    expect(receipt).toContain(transactionId)
  })
})

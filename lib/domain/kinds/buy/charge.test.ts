import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../money/money'
import type { BrCode } from '../../rails/pix/br-code'
import { encodeBrCode, reclosed } from '../../rails/pix/br-code.fixture'
import { checkCharge, type PaymentInstructions } from './charge'

// Test data, written as plain decimals.
const decimal = (text: string) => text as Decimal
const now = new Date('2026-11-21T12:00:00Z')
const quote = { sendAmount: decimal('100.00'), currency: 'BRL' }

function code(change: Partial<BrCode> = {}): string {
  return encodeBrCode({
    key: null,
    url: 'pix.example.com/qr/v2/1',
    amount: decimal('100'),
    name: 'SANDBOX PAGAMENTOS',
    city: 'SAO PAULO',
    txid: 'abc',
    info: null,
    ...change,
  })
}

const fixed = (change: Partial<BrCode>) => code({ url: null, key: 'pix@example.com', ...change })
/** With one more field before its checksum. */
const withField = (field: string) => reclosed(code(), (body) => body.replace(/6304$/, `${field}6304`))
/** The template in which Pix Automático names an authorisation, here at another host. */
const recurrence = '80440014br.gov.bcb.pix2522pix.evil.example/rec/1'

function instructions(change: Partial<PaymentInstructions> = {}): PaymentInstructions {
  return {
    method: 'PIX',
    amount: decimal('100'),
    currency: 'BRL',
    pixKey: code(),
    referenceId: 'abc',
    expiresAt: '2026-11-21T12:10:00.000Z',
    ...change,
  }
}

const check = (change: Partial<PaymentInstructions>) => checkCharge(instructions(change), quote, { now })

describe('a charge', () => {
  test('[ONR-1] is accepted when its code, the instruction and the quote name the same amount', () => {
    expect(check({})).toEqual({
      ok: true,
      payment: {
        method: 'PIX',
        brCode: code(),
        pixKey: null,
        amount: '100',
        currency: 'BRL',
        receiver: 'SANDBOX PAGAMENTOS',
        referenceId: 'abc',
        expiresAt: '2026-11-21T12:10:00.000Z',
        status: null,
        returnedAmount: null,
        claimedAt: null,
      },
    })
  })

  test('[ONR-1] that lives for a day, the default of the Pix API, is accepted', () => {
    expect(check({ expiresAt: '2026-11-22T12:00:00Z' }).ok).toBe(true)
  })

  test('[ONR-1] with an amount at its bank alone is accepted, as many banks make them', () => {
    for (const amount of [null, decimal('0.00')]) expect(check({ pixKey: code({ amount }) }).ok).toBe(true)
  })

  // The last one may be a CPF or a mobile number: the payer's bank decides.
  test.each([
    '+5511987654321',
    '52998224725',
    'pix@example.com',
    '123e4567-e89b-12d3-a456-426614174000',
    '11900000083',
  ])('[ONR-1] with the plain key %s is a key, never a code', (pixKey) => {
    expect(check({ pixKey: ` ${pixKey} ` })).toMatchObject({
      ok: true,
      payment: { brCode: null, pixKey, receiver: null },
    })
  })

  test.each([
    ['another amount in its code', { pixKey: code({ amount: decimal('100.01') }) }, 'br-code-amount'],
    ['a static code without an amount', { pixKey: fixed({ amount: null }) }, 'br-code-amount'],
    ['a code that also asks for later debits', { pixKey: withField(recurrence) }, 'br-code-fields'],
    ['a code that also asks for a tip', { pixKey: withField('550201') }, 'br-code-fields'],
    ['another amount in the instruction', { amount: decimal('99.99') }, 'charge-amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['another way to pay', { method: 'TED' }, 'method'],
    ['a code that is over', { expiresAt: now.toISOString() }, 'charge-expiry'],
    ['a code that lives longer than a day', { expiresAt: '2026-11-22T12:00:01Z' }, 'charge-expiry'],
    ['an expiry that is none', { expiresAt: 'soon' }, 'charge-expiry'],
    ['a text that is neither code nor key', { pixKey: 'pay me' }, 'pix-key'],
    ['a code cut short', { pixKey: code().slice(0, -1) }, 'br-code'],
  ] as const)('[ONR-1] is refused for %s', (_, change, fault) => {
    expect(check(change)).toEqual({ ok: false, reasons: expect.arrayContaining([fault]) })
  })

  test('[ONR-1] is refused for a code that is not Pix, even with a correct checksum', () => {
    const pixKey = reclosed(code(), (body) => body.replace('br.gov.bcb.pix', 'br.gov.bcb.xyz'))
    expect(check({ pixKey })).toEqual({ ok: false, reasons: ['br-code'] })
  })

  test('[ONR-1] is refused for a code whose key could not exist in the directory', () => {
    const pixKey = code({ url: null, key: 'pay-me-here' })
    expect(check({ pixKey })).toEqual({ ok: false, reasons: ['br-code'] })
  })

  test('[ONR-1] is refused when its receiver is not pinned, and the log says only that', () => {
    const receivers = { hosts: ['pix.example.com'], keys: ['pix@example.com'], names: [] }
    const pinned = (change: Partial<PaymentInstructions>) =>
      checkCharge(instructions(change), quote, { now, receivers })
    expect(pinned({}).ok).toBe(true)
    expect(pinned({ pixKey: 'pix@example.com' }).ok).toBe(true)
    for (const pixKey of [code({ url: 'pix.evil.example/1' }), 'evil@example.com'])
      expect(pinned({ pixKey })).toEqual({ ok: false, reasons: ['receiver'] })
  })

  test('[ONR-1] is refused when any single character of its code changes', () => {
    const good = code()
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(...'0129AZaz.'), (place, sign) => {
        fc.pre(good[place]?.toLowerCase() !== sign.toLowerCase())
        const pixKey = good.slice(0, place) + sign + good.slice(place + 1)
        expect(check({ pixKey }).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

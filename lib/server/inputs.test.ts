import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { beginStepInput, fieldCodes, handledInput, orderInput, recordHashInput, refusedInput } from './inputs'
import { buyRequestInput } from './orders/buy/input'
import { askedInput } from './orders/kinds'
import { sellRequestInput } from './orders/sell/input'
import { renameInput, saveWalletInput } from './recipients/inputs'

const details = {
  pixKey: ' Maria@acme.test ',
  name: 'Maria  Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
}
const good = {
  intentKey: 'a'.repeat(32),
  chainId: 31337,
  token: '0xA0000000000000000000000000000000000a0001'.toLowerCase(),
  method: 'fromAmount',
  amount: '100.5',
  recipient: { kind: 'inline', details, saveAs: null },
  replaces: null,
}

const codes = (value: unknown) => {
  const parsed = sellRequestInput.safeParse(value)
  return parsed.success ? {} : fieldCodes(parsed.error)
}

describe('a sell request', () => {
  test('is returned in normal form', () => {
    const parsed = sellRequestInput.parse(good)
    expect(parsed.recipient).toMatchObject({
      details: { pixKey: 'maria@acme.test', name: 'Maria Silva', taxId: '52998224725' },
    })
  })

  test('reports all its faults at once, each by its field', () => {
    const wrong = { pixKey: 'x', name: '', taxId: '111', email: 'a@' }
    expect(
      codes({ ...good, amount: '0', recipient: { kind: 'inline', details: wrong, saveAs: null } }),
    ).toEqual({
      amount: 'amount_zero',
      pixKey: 'pix_key_invalid',
      name: 'required',
      taxId: 'tax_id_invalid',
      email: 'email_invalid',
    })
  })

  test.each(['-1', '1e3', '1,5', ' 1', '0x10', '1.', 'NaN', ''])('refuses the amount "%s"', (amount) => {
    expect(codes({ ...good, amount })).toEqual({ amount: 'amount_invalid' })
  })

  const foreign: readonly [string, unknown][] = [
    ['an owner', { ...good, userId: 'someone' }],
    ['an account', { ...good, account: good.token }],
    ['a state', { ...good, state: 'completed' }],
    [
      'a service’s id in the recipient',
      { ...good, recipient: { ...good.recipient, serviceRecipientId: 'x' } },
    ],
    [
      'more in the identity',
      { ...good, recipient: { ...good.recipient, details: { ...details, role: 'admin' } } },
    ],
  ]
  test.each(foreign)('refuses %s, which no form offers', (_, value) => {
    expect(sellRequestInput.safeParse(value).success).toBe(false)
  })

  test('[OFQ-3] [R25] must have exactly one of saved recipient and identity', () => {
    const id = '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f'
    for (const recipient of [
      { kind: 'saved', recipientId: id, details },
      { kind: 'inline', details, saveAs: null, recipientId: id },
      { kind: 'saved' },
      { kind: 'inline', saveAs: null },
      {},
      null,
    ]) {
      expect(sellRequestInput.safeParse({ ...good, recipient }).success).toBe(false)
    }
    expect(
      sellRequestInput.safeParse({ ...good, recipient: { kind: 'saved', recipientId: id } }).success,
    ).toBe(true)
  })
})

test('a malformed order id gets the same answer as a missing one', () => {
  const parsed = orderInput.safeParse({ orderId: '../../etc' })
  expect(parsed.success ? {} : fieldCodes(parsed.error)).toEqual({ orderId: 'not_found' })
})

test('a malformed id gets the same answer as a missing one, whatever else is wrong and whatever its field is called', () => {
  const codeOf = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? 'none' : refusedInput(parsed.error).code
  }
  const saved = { ...good, recipient: { kind: 'saved', recipientId: 'x' } }
  expect(codeOf(orderInput, { orderId: 'x', more: 1 })).toBe('not_found')
  for (const kind of orderKinds) {
    const asked = (request: object) => ({ kind, request: { ...request, amount: '0' } })
    expect(codeOf(askedInput, asked({ ...good, replaces: 'x' }))).toBe('not_found')
    expect(codeOf(askedInput, asked(saved))).toBe('recipient_not_found')
  }
  expect(codeOf(askedInput, { kind: 'loan', request: good })).toBe('input_invalid')
  expect(codeOf(renameInput, { recipientId: 'x', label: '' })).toBe('recipient_not_found')
  expect(codeOf(sellRequestInput, { ...good, amount: '0' })).toBe('input_invalid')
  expect(codeOf(orderInput, null)).toBe('input_invalid')
})

test('hashes, steps and nonces are accepted in their own form only', () => {
  const orderId = '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f'
  const hash = `0x${'A'.repeat(64)}`
  expect(recordHashInput.parse({ orderId, step: 'transfer', hash }).hash).toBe(hash.toLowerCase())
  for (const bad of ['0x', hash.slice(0, 65), `${hash}0`, hash.slice(2), 5]) {
    expect(recordHashInput.safeParse({ orderId, step: 'transfer', hash: bad }).success).toBe(false)
  }
  expect(recordHashInput.safeParse({ orderId, step: 'deposit', hash }).success).toBe(false)
  const at = { account: good.token, nonce: -1 }
  expect(beginStepInput.safeParse({ orderId, step: 'transfer', at }).success).toBe(false)
})

test('an address with a wrong checksum is refused like in forms, and a single letter case passes', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const buy = { ...good, recipient: { kind: 'address', address: right } }
  const codesOf = (address: string) => {
    const parsed = buyRequestInput.safeParse({ ...buy, recipient: { kind: 'address', address } })
    return parsed.success ? parsed.data.recipient : fieldCodes(parsed.error)
  }
  for (const address of [right, right.toLowerCase(), `0x${right.slice(2).toUpperCase()}`])
    expect(codesOf(address)).toEqual({ kind: 'address', address: right })
  expect(codesOf(right.replace('aA', 'Aa'))).toEqual({ address: 'address_checksum' })
  expect(codesOf(`0x${'0'.repeat(40)}`)).toEqual({ address: 'address_zero' })
  expect(codesOf(right.slice(0, -1))).toEqual({ address: 'address_invalid' })
  const at = { account: right.replace('aA', 'Aa'), nonce: 1 }
  const orderId = '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f'
  expect(beginStepInput.safeParse({ orderId, step: 'transfer', at }).success).toBe(false)
  const wallet = { intentKey: good.intentKey, label: 'Savings', chainId: 1, token: good.token, isSure: true }
  expect(saveWalletInput.parse({ ...wallet, address: right }).address).toBe(right)
  expect(saveWalletInput.safeParse({ ...wallet, address: right.replace('aA', 'Aa') }).success).toBe(false)
})

test.each([
  ['100.50', '100.5'],
  ['100.00', '100'],
  ['0.10', '0.1'],
])('the amount %s is normalised to %s, so that equal requests are equal', (text, amount) => {
  expect(sellRequestInput.parse({ ...good, amount: text }).amount).toBe(amount)
})

test.each(['1'.repeat(31), `0.${'1'.repeat(37)}`])('the amount %s has too many digits', (amount) => {
  expect(codes({ ...good, amount })).toEqual({ amount: 'amount_invalid' })
})

test('an operator’s note follows the rules of a label', () => {
  const orderId = '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f'
  const note = (text: unknown) => {
    const parsed = handledInput.safeParse({ orderId, note: text })
    return parsed.success ? parsed.data.note : fieldCodes(parsed.error).note
  }
  expect(note('  paid by hand ')).toBe('paid by hand')
  expect([note(''), note('\u200b'), note('\u3164')]).toEqual(['required', 'required', 'required'])
  for (const text of ['a\u0000b', 'a\nb', 'a\u202eb', 'x'.repeat(201), 'x'.repeat(100_000)])
    expect(note(text)).toBe('input_invalid')
})

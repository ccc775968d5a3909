import * as fc from 'fast-check'
import { isPhone, isPixKey } from 'validation-br'
import { CPF } from 'validation-br/cpf'
import { PixKey } from 'validation-br/pix-key'
import { describe, expect, test } from 'vitest'
import { encodeBrCode, reclosed } from './br-code.fixture'
import { maskPixKey, parsePixKey, pixKeyKind, plainPixKey } from './key'

describe('[R29] reading a Pix key', () => {
  test.each([
    ['529.982.247-25', 'cpf', '52998224725', '529.982.247-25'],
    ['52998224725', 'cpf', '52998224725', '529.982.247-25'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181', '11.222.333/0001-81'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['+5511987654321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    ['5511987654321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    ['(11) 9 8765-4321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    ['11 98765-4321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    ['11987654321', 'phone', '+5511987654321', '+55 (11) 98765-4321'],
    [
      ' Maria.Silva+pix@Example.com.br ',
      'email',
      'maria.silva+pix@example.com.br',
      'maria.silva+pix@example.com.br',
    ],
    [
      '123E4567-E12B-12D1-A456-426655440000',
      'random',
      '123e4567-e12b-12d1-a456-426655440000',
      '123e4567-e12b-12d1-a456-426655440000',
    ],
  ])('[RCP-3] recognises %j as %s', (text, kind, normalized, display) => {
    expect(parsePixKey(text)).toEqual({ ok: true, kind, normalized, display })
    expect(pixKeyKind(normalized)).toBe(kind)
  })

  test.each([
    '52998224726',
    '11 3333-4444',
    '+5520987654321',
    '+1 415 555 2671',
    '1198765432',
    'maria@',
    'maria@example',
    'ma ria@example.com',
    'maria..s@example.com',
    `${'a'.repeat(70)}@example.com`,
    '123e4567e12b12d1a456426655440000',
    '(11 987654321',
    'pix',
  ])('[RCP-3] refuses %j', (text) => {
    expect(parsePixKey(text)).toEqual({ ok: false, code: 'pix_key_invalid' })
  })

  // The static example of the central bank's manual of initiation standards for Pix.
  const brCode =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

  test.each([
    ['11\u00a098765-4321', '+5511987654321'],
    ['+55\u00a011\u00a098765\u20114321', '+5511987654321'],
    ['11 98765\u20134321', '+5511987654321'],
    ['\u202a+55 11 98765-4321\u202c', '+5511987654321'],
    ['(011) 98765-4321', '+5511987654321'],
    ['+55-11-98765-4321', '+5511987654321'],
    ['tel:+5511987654321', '+5511987654321'],
    ['mailto:Maria@acme.test', 'maria@acme.test'],
    ['529.982.247\u201125', '52998224725'],
  ])('[RCP-3] reads %j as copied from a page', (text, normalized) => {
    expect(parsePixKey(text)).toMatchObject({ ok: true, normalized })
  })

  test('[RCP-3] reads the key from the BR Code in the central bank’s manual, and refuses it with a wrong CRC', () => {
    expect(parsePixKey(` ${brCode}\n`)).toMatchObject({
      ok: true,
      kind: 'random',
      normalized: '123e4567-e12b-12d1-a456-426655440000',
    })
    for (const damaged of ['00020126', brCode.slice(0, -1), brCode.replace('Fulano', 'Fulana')])
      expect(parsePixKey(damaged)).toEqual({ ok: false, code: 'br_code_damaged' })
  })

  test.each([
    [
      'of another scheme',
      (body: string) => body.replace('br.gov.bcb.pix', 'br.gov.bcb.pox'),
      'br_code_not_pix',
    ],
    ['of another country', (body: string) => body.replace('5802BR', '5802US'), 'br_code_invalid'],
    [
      'whose key is not in the form of the directory',
      (body: string) => body.replace('123e4567-e12b', '123E4567-E12B'),
      'br_code_invalid',
    ],
    [
      'whose key is half a phone number',
      (body: string) => body.replace('123e4567-e12b-12d1-a456-426655440000', '+5511'.padEnd(36, '0')),
      'br_code_invalid',
    ],
  ] as const)('[RCP-3] never calls a complete BR Code damaged: one %s', (_, change, code) => {
    expect(parsePixKey(reclosed(brCode, change))).toEqual({ ok: false, code })
  })

  test('[RCP-3] says that a BR Code for one charge has no key', () => {
    const fields = { key: null, url: 'pix.example.com/qr/v2/1', amount: null, name: 'A B', city: 'C' }
    const code = encodeBrCode({ ...fields, txid: '***', info: null })
    expect(parsePixKey(code)).toEqual({ ok: false, code: 'br_code_without_key' })
  })

  test('asks when eleven digits are both a CPF and a mobile number', () => {
    const both = Array.from({ length: 1_000 }, (_, i) => `119${String(i).padStart(6, '0')}`)
      .map((body) => body + CPF.checksum(body))
      .filter((digits) => isPhone(digits))
    expect(both.length).toBeGreaterThan(900)
    for (const digits of both) {
      expect(parsePixKey(digits)).toEqual({ ok: false, code: 'pix_key_ambiguous' })
      expect(parsePixKey(`+55${digits}`)).toMatchObject({ kind: 'phone' })
      const written = digits.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
      expect(parsePixKey(written)).toMatchObject({ kind: 'cpf' })
    }
  })

  test('does not ask when the digits are the payee’s tax id', () => {
    const both = `119000000${CPF.checksum('119000000')}`
    expect(parsePixKey(both)).toEqual({ ok: false, code: 'pix_key_ambiguous' })
    expect(parsePixKey(both, both)).toMatchObject({ kind: 'cpf', normalized: both })
    expect(parsePixKey(both, '52998224725')).toEqual({ ok: false, code: 'pix_key_ambiguous' })
  })

  test('stays the same key when it is kept and read again, without the payee’s tax id', () => {
    const both = `119000000${CPF.checksum('119000000')}`
    for (const text of [both, '529.982.247-25', '(11) 98765-4321', 'Maria@acme.test']) {
      const key = parsePixKey(text, both)
      if (!key.ok) throw new Error(key.code)
      const kept = plainPixKey(key)
      expect(parsePixKey(kept)).toEqual(key)
      // Only a CPF that may also be a phone number needs its dots.
      expect(kept === key.normalized).toBe(text !== both)
    }
  })

  test('reports an empty field as required', () => {
    expect(parsePixKey('  ')).toEqual({ ok: false, code: 'required' })
  })

  test('recognises the same kinds as another implementation in generated keys', () => {
    const kinds = { cpf: 'cpf', cnpj: 'cnpj', email: 'email', evp: 'random', phone: 'phone' } as const
    for (let i = 0; i < 500; i++) {
      const made = PixKey.fake()
      const text = made.toString()
      const parsed = parsePixKey(text)
      // The directory has no landlines, random keys have hyphens there, and eleven bare digits may need a question.
      const ours = /^(?:\+55)?\d\d[2-5]\d{7}$|^[0-9a-f]{32}$/.test(text)
      if (!parsed.ok) expect([text, parsed.code === 'pix_key_ambiguous' || ours]).toEqual([text, true])
      else expect([text, parsed.kind]).toEqual([text, kinds[made.type ?? 'cpf']])
    }
  })

  test('accepts nothing that another implementation refuses', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 15 }),
      fc.string({ unit: fc.constantFrom(...'ab1@.-+'), maxLength: 16 }),
    )
    return fc.assert(
      fc.property(text, (typed) => {
        const parsed = parsePixKey(typed)
        if (parsed.ok) expect(isPixKey(parsed.normalized)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

test.each([
  ['52998224725', '***.982.247-**'],
  ['11.222.333/0001-81', '**.***.333/0001-**'],
  ['+5511987654321', '+55 (11) *****-4321'],
  ['maria.silva@example.com', 'm***@example.com'],
  ['123e4567-e12b-12d1-a456-426655440000', '********-****-****-****-********0000'],
])('masks %s as %s', (text, masked) => {
  const key = parsePixKey(text)
  expect(key.ok && maskPixKey(key)).toBe(masked)
})

test.each([
  ['00020100035', 'cpf'],
  ['000.201.000-35', 'cpf'],
  ['00020100000180', 'cnpj'],
  ['000201ab-1234-4abc-8def-0123456789ab', 'random'],
])('reads %s as a key, although every BR Code begins so, too', (text, kind) => {
  const parsed = parsePixKey(text)
  expect(parsed).toMatchObject({ ok: true, kind })
  expect(parsed.ok && parsePixKey(parsed.normalized)).toMatchObject({ ok: true, kind })
})

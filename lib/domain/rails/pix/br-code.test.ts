import * as fc from 'fast-check'
import { isPixCopyPaste } from 'validation-br'
import { describe, expect, test } from 'vitest'
import { type BaseUnits, fromBaseUnits, parseDecimal } from '../../money/money'
import { type BrCode, crc16, decodeBrCode } from './br-code'
import { encodeBrCode, reclosed } from './br-code.fixture'

/** The static example of the central bank's manual of initiation standards. */
const example =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

const decoded: BrCode = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  url: null,
  amount: null,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  txid: '***',
  info: null,
}

test('computes the published check value of the CRC', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('reads and writes the example of the central bank to the byte', () => {
  expect(decodeBrCode(example)).toEqual({ ok: true, code: decoded })
  expect(encodeBrCode(decoded)).toBe(example)
})

test('reports that a dynamic code is for one use', () => {
  const code = encodeBrCode({ ...decoded, key: null, url: 'pix.example.com/v2/cobv/9d36b84f' })
  expect(code).toContain('010212')
  expect(decodeBrCode(code)).toMatchObject({
    ok: true,
    code: { key: null, url: 'pix.example.com/v2/cobv/9d36b84f' },
  })
})

test('writes centavos with two digits and refuses a more precise amount', () => {
  expect(encodeBrCode({ ...decoded, amount: parseDecimal('12.5') })).toContain('540512.50')
  expect(() => encodeBrCode({ ...decoded, amount: parseDecimal('0.001') })).toThrow(RangeError)
})

test('drops accents and cuts names to the lengths that readers hold', () => {
  const code = encodeBrCode({
    ...decoded,
    name: 'Conceição da Assunção e Filhos Ltda',
    city: 'São José dos Campos',
  })
  expect(decodeBrCode(code)).toMatchObject({
    code: { name: 'Conceicao da Assuncao e F', city: 'Sao Jose dos Ca' },
  })
})

describe('an invalid code', () => {
  test('[R29] is refused whichever character differs', () => {
    return fc.assert(
      fc.property(fc.nat(example.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, sign) => {
        const changed = example.slice(0, place) + sign + example.slice(place + 1)
        fc.pre(changed.toUpperCase() !== example.toUpperCase())
        expect(decodeBrCode(changed).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('counts as damaged only when its checksum does not match', () => {
    for (const damaged of ['', '000201', example.slice(0, -1), example.replace('Fulano', 'Fulana')])
      expect(decodeBrCode(damaged)).toEqual({ ok: false, fault: 'crc' })
    expect(decodeBrCode(reclosed(example, (body) => body.replace('Fulano', 'Fulana'))).ok).toBe(true)
  })

  const url = 'pix.example.com/v2/cobv/9d36b84f'
  const dynamic = encodeBrCode({ ...decoded, key: null, url })
  const replaced = (from: string, to: string) => (body: string) => body.replace(from, to)
  const withUrl = (other: string) => {
    const account = (text: string) => `0014br.gov.bcb.pix25${String(text.length).padStart(2, '0')}${text}`
    const field = (text: string) => `26${String(account(text).length).padStart(2, '0')}${account(text)}`
    return replaced(field(url), field(other))
  }

  test.each([
    ['another scheme', example, replaced('br.gov.bcb.pix', 'br.gov.bcb.pox'), 'not-pix'],
    ['no account at all', example, replaced(example.slice(6, 68), ''), 'not-pix'],
    ['another version', example, replaced('000201', '000202'), 'form'],
    [
      'the version in another place',
      example,
      (body: string) => body.replace('000201', '').replace('6304', '0002016304'),
      'form',
    ],
    ['the checksum in another field', example, (body: string) => body.replace(/6304$/, '6404'), 'form'],
    ['a field that stands twice', example, replaced('5802BR', '5802BR5802BR'), 'form'],
    ['a field without a value', example, replaced('5802BR', '5800'), 'form'],
    ['a length that does not fit', example, replaced('6008', '6099'), 'form'],
    ['more than 512 characters', example, (body: string) => '0'.repeat(512) + body, 'form'],
    ['a mark that turns the text around', example, replaced('Fulano de Tal', 'Fulano\u202ede Tal'), 'form'],
    ['U+0000 in the name', example, replaced('Fulano de Tal', 'Fulano\u0000de Tal'), 'form'],
    ['another way of initiation', dynamic, replaced('010212', '010213'), 'initiation'],
    ['two accounts of Pix', example, replaced('5204', `27260014br.gov.bcb.pix0104a@b.5204`), 'account'],
    [
      'a key and an address',
      example,
      replaced('26580014br.gov.bcb.pix', '26650014br.gov.bcb.pix2503a/b'),
      'account',
    ],
    ['an address with a scheme', dynamic, withUrl('https://pix.example.com/v2/1'), 'account'],
    ['an address with a name and a password', dynamic, withUrl('me:pw@pix.example.com/v2/1'), 'account'],
    ['an address without a path', dynamic, withUrl('pix.example.com'), 'account'],
    ['an address of a machine', dynamic, withUrl('127.0.0.1/v2/1'), 'account'],
    ['a blank in its address', dynamic, withUrl('pix.example.com/v2/1 2'), 'account'],
    ['an address of 78 characters', dynamic, withUrl(`pix.example.com/${'a'.repeat(62)}`), 'form'],
    ['a key shorter than its length', example, replaced('0136', '0137'), 'not-pix'],
    ['a category of five digits', example, replaced('52040000', '520500000'), 'category'],
    ['no category', example, replaced('52040000', ''), 'category'],
    ['another currency', example, replaced('5303986', '5303840'), 'currency'],
    ['another country', example, replaced('5802BR', '5802US'), 'country'],
    ['no country', example, replaced('5802BR', ''), 'country'],
    ['a negative amount', example, replaced('5802BR', '5402-15802BR'), 'amount'],
    ['a decimal comma', example, replaced('5802BR', '54041,505802BR'), 'amount'],
    ['a third decimal', example, replaced('5802BR', '54051.0055802BR'), 'amount'],
    ['an amount of zero', example, replaced('5802BR', '54040.005802BR'), 'amount'],
    ['an amount of 14 characters', example, replaced('5802BR', '541411111111111.105802BR'), 'amount'],
    ['a name of 26 characters', example, replaced('5913Fulano de Tal', `5926${'x'.repeat(26)}`), 'name'],
    ['no name', example, replaced('5913Fulano de Tal', ''), 'name'],
    ['a name of blanks', example, replaced('5913Fulano de Tal', '5903   '), 'name'],
    ['a city of 16 characters', example, replaced('6008BRASILIA', `6016${'x'.repeat(16)}`), 'city'],
    ['no id', example, replaced('62070503***', ''), 'txid'],
    ['an id with a hyphen', example, replaced('62070503***', '62070503a-b'), 'txid'],
    ['an id of 26 characters', example, replaced('62070503***', `62300526${'a'.repeat(26)}`), 'txid'],
    ['such an id beside an address', dynamic, replaced('62070503***', `62300526${'a'.repeat(26)}`), 'txid'],
  ] as const)('with a correct checksum is refused by the broken rule: %s', (_, code, change, fault) => {
    const changed = reclosed(code, change)
    expect(changed).not.toBe(code)
    expect(decodeBrCode(changed)).toEqual({ ok: false, fault })
  })

  test('is not what the manuals allow', () => {
    const amounts = [
      ['98.73', '98.73'],
      ['98', '98'],
      ['98.', '98'],
      ['98.5', '98.5'],
      ['0098.50', '98.50'],
    ] as const
    for (const [text, amount] of amounts) {
      const field = `54${String(text.length).padStart(2, '0')}${text}`
      const code = reclosed(example, replaced('5802BR', `${field}5802BR`))
      expect(decodeBrCode(code)).toMatchObject({ ok: true, code: { amount } })
    }
    for (const change of [
      replaced('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'),
      replaced('5913Fulano de Tal', '5913José d’Ávila '),
      replaced('000201', '000201010211'),
      replaced('5802BR', '5802BR610892571606'),
    ])
      expect(decodeBrCode(reclosed(example, change))).toMatchObject({ ok: true })
    // Banks ignore the amount and id in a dynamic code.
    for (const change of [replaced('5802BR', '54040.005802BR'), replaced('0503***', '0503a-b')])
      expect(decodeBrCode(reclosed(dynamic, change))).toMatchObject({ ok: true })
    expect(decodeBrCode(reclosed(dynamic, withUrl(`pix.example.com/${'a'.repeat(61)}`))).ok).toBe(true)
  })
})

test('reads what it writes, as another implementation does', () => {
  const ascii = (most: number) =>
    fc
      .string({ unit: fc.constantFrom(...'ABCdef 123'), minLength: 1, maxLength: most })
      .filter((s) => s.trim() === s)
  const codes = fc.record({
    key: fc.uuid(),
    url: fc.constant(null),
    amount: fc.option(fc.bigInt(1n, 10n ** 10n).map((value) => fromBaseUnits(value as BaseUnits, 2))),
    name: ascii(25),
    city: ascii(15),
    txid: fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 25 }),
    info: fc.option(ascii(20)),
  })
  return fc.assert(
    fc.property(codes, (code) => {
      const text = encodeBrCode(code)
      const back = decodeBrCode(text)
      const padded = code.amount === null ? null : expect.stringMatching(/^\d+\.\d\d$/)
      expect(back).toEqual({ ok: true, code: { ...code, amount: padded } })
      expect(isPixCopyPaste(text)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

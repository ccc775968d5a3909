import * as fc from 'fast-check'
import { isPixCopyPaste } from 'validation-br'
import { describe, expect, test } from 'vitest'
import { type BrCode, crc16, decodeBrCode, encodeBrCode } from './br-code'
import { type BaseUnits, fromBaseUnits, parseDecimal } from './money'

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

test('knows the published check value of its CRC', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('reads and writes the example of the central bank to the byte', () => {
  expect(decodeBrCode(example)).toEqual({ ok: true, code: decoded })
  expect(encodeBrCode(decoded)).toBe(example)
})

test('says that a dynamic code is for one use', () => {
  const code = encodeBrCode({ ...decoded, key: null, url: 'pix.example.com/v2/cobv/9d36b84f' })
  expect(code).toContain('010212')
  expect(decodeBrCode(code)).toMatchObject({
    ok: true,
    code: { key: null, url: 'pix.example.com/v2/cobv/9d36b84f' },
  })
})

test('writes centavos with two digits and refuses a finer amount', () => {
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

describe('a code that is not right', () => {
  test('is refused whichever sign of it differs', () => {
    return fc.assert(
      fc.property(fc.nat(example.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, sign) => {
        const changed = example.slice(0, place) + sign + example.slice(place + 1)
        fc.pre(changed.toUpperCase() !== example.toUpperCase())
        expect(decodeBrCode(changed).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is refused when its CRC is right and its fields are not', () => {
    const close = (body: string) => body + crc16(body)
    const body = example.slice(0, -4)
    expect(decodeBrCode(close(body.replace('000201', '000202')))).toEqual({ ok: false, fault: 'form' })
    expect(decodeBrCode(close(body.replace('br.gov.bcb.pix', 'br.gov.bcb.pox')))).toEqual({
      ok: false,
      fault: 'not-pix',
    })
    expect(decodeBrCode(close(body.replace('5303986', '5303840')))).toEqual({ ok: false, fault: 'amount' })
    expect(decodeBrCode(close(body.replace('5802BR', '5402-15802BR')))).toEqual({
      ok: false,
      fault: 'amount',
    })
    expect(decodeBrCode(close(body.replace('5802BR', '5802BR5802BR')))).toEqual({ ok: false, fault: 'form' })
    expect(decodeBrCode(close(body.replace('6008', '6099')))).toEqual({ ok: false, fault: 'form' })
    expect(decodeBrCode('')).toMatchObject({ ok: false })
    expect(decodeBrCode(close(`${'0'.repeat(600)}6304`))).toEqual({ ok: false, fault: 'crc' })
  })
})

test('reads back what it writes, as another implementation does', () => {
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

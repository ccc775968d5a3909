import * as fc from 'fast-check'
import { CNPJ } from 'validation-br/cnpj'
import { CPF } from 'validation-br/cpf'
import { describe, expect, test } from 'vitest'
import { maskPixKey, type PixKey, parsePixKey } from './key'
import { masksAgree, maskWrittenKey, readWrittenKey } from './key-match'

function keyOf(text: string): PixKey {
  const parsed = parsePixKey(text)
  if (!parsed.ok) throw new Error(parsed.code)
  return parsed
}

function normalizedOf(text: string): readonly string[] {
  const key = readWrittenKey(text)
  return key.form === 'whole' ? key.readings.map(({ normalized }) => normalized) : []
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
/** Keys of each kind, most of them valid. */
const kindsOfKeys = [
  digits(9).map((body) => body + CPF.checksum(body)),
  digits(12).map((body) => body + CNPJ.checksum(body)),
  digits(8).map((rest) => `+55119${rest}`),
  fc.uuid(),
  fc.stringMatching(/^[a-z][a-z0-9]{2,20}$/).map((name) => `${name}@acme.test`),
].map((texts) => texts.filter((text) => parsePixKey(text).ok).map(keyOf))

describe('a key written by someone else', () => {
  test.each([
    ['52998224725', ['529.982.247-25', ' 529 982 247 25 ', '52998224725', '529.982.247/25']],
    ['11222333000181', ['11.222.333/0001-81', '11222333000181', '11 222 333 0001 81']],
    ['12ABC34501DE35', ['12.abc.345/01de-35', '12ABC34501DE35']],
    [
      '+5511987654321',
      ['+5511987654321', '5511987654321', '+55 (11) 98765-4321', '(011) 98765.4321', '0055 11 98765 4321'],
    ],
    ['maria@acme.test', ['Maria@ACME.test', ' maria@acme.test']],
    [
      '123e4567-e12b-12d1-a456-426655440000',
      ['123E4567-E12B-12D1-A456-426655440000', '123e4567e12b12d1a456426655440000'],
    ],
  ])('is read as %s in any spelling', (normalized, spellings) => {
    for (const spelling of spellings) expect(normalizedOf(spelling), spelling).toContain(normalized)
  })

  test('is read as every key that its digits may mean', () => {
    const both = fc.sample(
      fc.integer({ min: 0, max: 99_999_999 }).map((number) => `119${String(number).padStart(8, '0')}`),
      { numRuns: 2_000, seed: 7 },
    )
    const ambiguous = both.find((digits) => normalizedOf(digits).length === 2) ?? ''
    expect(normalizedOf(ambiguous)).toEqual([ambiguous, `+55${ambiguous}`])
  })

  test.each(['', 'pix', '+1 198 765 4321', '+52998224725', '52998224725@', 'maria@', '11 3333-4444'])(
    'is not a key when it is %j',
    (text) => expect(readWrittenKey(text)).toEqual({ form: 'whole', readings: [] }),
  )
})

describe('two masks', () => {
  test.each([
    ['cpf', '***.982.247-**', '***982247**'],
    ['cpf', '***.982.247-**', '529.***.***-25'],
    ['cpf', '***.982.247-**', '***.***.247-25'],
    ['cpf', '***.982.247-**', '***'],
    ['cnpj', '**.***.333/0001-**', '11.222.***/****-81'],
    ['phone', '+55 (11) *****-4321', '+55 11 9****-4321'],
    ['phone', '+55 (11) *****-4321', '(11) •••••4321'],
    ['phone', '+55 (11) *****-4321', '55 11 ****4321'],
    ['phone', '+55 (55) *****-4321', '55 9****-4321'],
    ['email', 'm***@acme.test', 'MA…a@acme.test'],
    ['email', 'm***@acme.test', '•••@acme.test'],
    ['random', '********-****-****-****-********0000', '123e4567-****-****-****-************'],
    ['random', '********-****-****-****-********0000', '…0000'],
  ] as const)('of a %s agree in the characters both show: %s and %s', (kind, one, other) => {
    expect(masksAgree(kind, one, other)).toBe(true)
  })

  test.each([
    ['cpf', '***.982.247-**', '***.982.248-**'],
    ['cpf', '***.982.247-**', '***.***.111-25'],
    ['cpf', '***.982.247-**', 'm***@acme.test'],
    ['cpf', '***.982.247-**', '***ABC'],
    ['cnpj', '**.***.333/0001-**', '**.***.333/0002-**'],
    ['phone', '+55 (11) *****-4321', '+55 (11) *****-4322'],
    ['phone', '+55 (11) *****-4321', '+55 (21) *****-4321'],
    ['phone', '+55 (11) *****-4321', '+1 (11) *****-4321'],
    ['email', 'm***@acme.test', 'g***@acme.test'],
    ['email', 'm***@acme.test', 'm***@evil.test'],
    ['email', 'm***@acme.test', '***.982.247-**'],
    ['random', '********-****-****-****-********0000', '********-****-****-****-********0001'],
  ] as const)('of a %s differ in a character that both show: %s and %s', (kind, one, other) => {
    expect(masksAgree(kind, one, other)).toBe(false)
  })

  test('of one key agree, whichever characters each hides', () => {
    const hidden = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    return fc.assert(
      fc.property(fc.oneof(...kindsOfKeys), hidden, (key, hides) => {
        const mask = [...key.normalized].map((sign, at) => (hides[at] && sign !== '@' ? '•' : sign)).join('')
        expect(masksAgree(key.kind, maskPixKey(key), mask), mask).toBe(true)
      }),
    )
  })

  test('of two keys of one kind agree only when they show the same', () => {
    const pairs = fc.oneof(...kindsOfKeys.map((keys) => fc.tuple(keys, keys)))
    return fc.assert(
      fc.property(pairs, ([one, other]) => {
        const [a, b] = [maskPixKey(one), maskPixKey(other)]
        expect(masksAgree(one.kind, a, b)).toBe(a === b)
      }),
    )
  })
})

describe('what may be kept of a key', () => {
  test.each([
    ['529.982.247-25', 'cpf', '***.982.247-**'],
    ['GOLPE@evil.test', 'email', 'g***@evil.test'],
    ['maria.silv•@acme.test', 'email', 'm***@acme.test'],
    ['•••.982.247-••', 'cpf', '***.982.247-**'],
    ['**.***.333/0001-**', 'cnpj', '**.***.333/0001-**'],
    ['+55 (11) •••••-4321', 'phone', '+55 (11) *****-4321'],
    ['********-****-****-****-********0000', 'random', '********-****-****-****-********0000'],
    ['*******2247', null, '*******2247'],
    ['52998224***', null, '52998224***'],
    ['529982247**', null, '****2247'],
    ['5299822472*', null, '****2472'],
    ['***', null, ''],
    ['no key', null, ''],
  ] as const)('of %s is %s %s', (text, kind, masked) => {
    expect(maskWrittenKey(readWrittenKey(text))).toEqual({ kind, masked })
  })

  test('is plain text, and at most eight characters unless the key is an e-mail address', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { kind, masked } = maskWrittenKey(readWrittenKey(`${text}*`))
        expect(masked).toMatch(/^[0-9A-Za-z*+()./ @-]{0,100}$/)
        if (kind !== 'email') expect(masked.match(/[0-9A-Za-z]/g)?.length ?? 0).toBeLessThanOrEqual(8)
      }),
    )
  })
})

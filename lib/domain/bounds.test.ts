import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainText, parseBoundedDecimal, parseMoment } from './bounds'

describe('a text', () => {
  test.each(['Processing', 'São Paulo', 'José 👩', '', 'a b', '支付'])('%j is plain', (text) => {
    expect(isPlainText(text, 20)).toBe(true)
  })

  test.each([
    ['U+0000', 'a\u0000'],
    ['a line end', 'a\nb'],
    ['a tab', 'a\tb'],
    ['half a surrogate pair', 'a\ud800'],
    ['the other half', '\udc00a'],
    ['a bidi override', 'a\u202eb'],
    ['a bidi isolate', 'a\u2066b'],
    ['a mark of direction', 'a\u200fb'],
    ['a zero-width space', 'a\u200bb'],
    ['a separator of lines', 'a\u2028b'],
    ['a length above the bound', 'x'.repeat(21)],
  ])('with %s is not', (_, text) => {
    expect(isPlainText(text, 20)).toBe(false)
  })
})

describe('a decimal', () => {
  test.each(['0', '1'.repeat(30), `0.${'1'.repeat(36)}`, `${'9'.repeat(30)}.${'9'.repeat(36)}`])(
    '%s is within bounds',
    (text) => {
      expect(parseBoundedDecimal(text)).toBe(text)
    },
  )

  test.each([
    '1'.repeat(31),
    `0.${'1'.repeat(37)}`,
    '9'.repeat(400),
    '-0',
    '-1',
    '1e3',
    'NaN',
    'Infinity',
    '',
  ])('%s is not', (text) => {
    expect(parseBoundedDecimal(text)).toBeNull()
  })
})

describe('a moment', () => {
  test.each([
    ['2026-11-23T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23T12:00:00.123456789Z', '2026-11-23T12:00:00.123Z'],
    ['2026-11-23T09:00:00-03:00', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23T09:00:00-0300', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23T09:00:00-03', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23 12:00:00.123456+00', '2026-11-23T12:00:00.123Z'],
    ['2026-11-23 12:00:00', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23t12:00z', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23', '2026-11-23T00:00:00.000Z'],
    [1_795_435_200, '2026-11-23T12:00:00.000Z'],
    [1_795_435_200_000, '2026-11-23T12:00:00.000Z'],
    ['1795435200', '2026-11-23T12:00:00.000Z'],
    [' 1795435200000 ', '2026-11-23T12:00:00.000Z'],
    ['1795435200.5', '2026-11-23T12:00:00.500Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ])('%j is %s', (value, iso) => {
    expect(parseMoment(value)).toBe(iso)
  })

  test.each([
    '9999-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-13-01T00:00:00Z',
    'Tue, 24 Nov 2026 12:00:00 GMT',
    'soon',
    '1',
    '',
    'NaN',
    '-1795435200',
    0,
    -0,
    -1,
    1e30,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    {},
  ])('rejects %j', (value) => {
    expect(parseMoment(value)).toBeNull()
  })

  test('any number or text gives null, or a moment between 2000 and 2100 that parses back to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.integer(), fc.string(), fc.date({ noInvalidDate: true })),
        (value) => {
          const moment = parseMoment(value instanceof Date ? value.toISOString() : value)
          if (moment === null) return
          expect(parseMoment(moment)).toBe(moment)
          expect(moment >= '2000' && moment < '2100').toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

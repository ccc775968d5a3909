import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv'

describe('a file of comma-separated values', () => {
  test('reads back what was written, whatever the cells contain', () => {
    const anyCell = fc.string({ unit: fc.constantFrom(...'a,;"\n\r\t=+-@＝＋－＠\'é1 ') })
    const rows = fc.array(fc.tuple(fc.constant('x'), anyCell, anyCell), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (written) => {
        // A cell that starts like a guarded one can't be distinguished from it.
        fc.pre(written.every((row) => row.every((value) => !/^'[=+\-@\t\r\n＝＋－＠]/.test(value))))
        expect(readCsv(writeCsv([['a', 'b', 'c'], ...written]))).toEqual([['a', 'b', 'c'], ...written])
      }),
      { numRuns: 1_000 },
    )
  })

  test('never starts a cell with a formula, a tab or a line end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'=+-@\t\r\n＝＋－＠'), fc.string(), (sign, rest) => {
        const text = writeCsv([[sign + rest]])
        expect(text.startsWith(`\ufeff"'${sign}`)).toBe(true)
      }),
    )
  })

  test('starts no formula for a program that splits cells at another sign', () => {
    const label = 'x;=HYPERLINK(A1);y'
    const written = writeCsv([[label, 'a,@b', "c; '=d"]])
    expect(written).toBe(`\ufeff"x;'=HYPERLINK(A1);y","a,'@b","c; ''=d"\r\n`)
    expect(readCsv(written)).toEqual([[label, 'a,@b', "c; '=d"]])
  })

  test('restores a label that starts with a full-width sign', () => {
    const written = writeCsv([['＝1+1', '＠SUM(1)']])
    expect(written).toBe(`\ufeff"'＝1+1","'＠SUM(1)"\r\n`)
    expect(readCsv(written)).toEqual([['＝1+1', '＠SUM(1)']])
  })

  test('from a Brazilian spreadsheet is separated by semicolons', () => {
    expect(readCsv('\ufeffkind;label\r\npix;"Mãe; e pai"\r\n\r\n')).toEqual([
      ['kind', 'label'],
      ['pix', 'Mãe; e pai'],
    ])
  })

  test.each([
    ['a,b\nc', [['a', 'b'], ['c']]],
    ['"a ""b"""', [['a "b"']]],
    ['', []],
    ['\n\n', []],
    [',\n', []],
    ['a,', [['a', '']]],
  ])('%j is read as %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  test('with an unclosed quote is rejected', () => {
    expect(readCsv('a,"b\nc')).toBeNull()
  })
})

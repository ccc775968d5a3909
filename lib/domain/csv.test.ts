import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv'

describe('a file of comma-separated values', () => {
  test('is read back as it was written, whatever its cells hold', () => {
    const anyCell = fc.string({ unit: fc.constantFrom(...'a,;"\n\r\t=+-@＝＋－＠\'é1 ') })
    const rows = fc.array(fc.tuple(fc.constant('x'), anyCell, anyCell), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (written) => {
        // A cell that begins as a guarded one does cannot be told from it.
        fc.pre(written.every((row) => row.every((value) => !/^'[=+\-@\t\r\n＝＋－＠]/.test(value))))
        expect(readCsv(writeCsv([['a', 'b', 'c'], ...written]))).toEqual([['a', 'b', 'c'], ...written])
      }),
      { numRuns: 1_000 },
    )
  })

  test('never begins a cell with a formula, a tab or a line end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'=+-@\t\r\n＝＋－＠'), fc.string(), (sign, rest) => {
        const text = writeCsv([[sign + rest]])
        expect(text.startsWith(`\ufeff"'${sign}`)).toBe(true)
      }),
    )
  })

  test('brings a label that begins with a full-width sign back as it was', () => {
    const written = writeCsv([['＝1+1', '＠SUM(1)']])
    expect(written).toBe(`\ufeff"'＝1+1","'＠SUM(1)"\r\n`)
    expect(readCsv(written)).toEqual([['＝1+1', '＠SUM(1)']])
  })

  test('of a Brazilian spreadsheet is separated by semicolons', () => {
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

  test('whose quote is never closed is none', () => {
    expect(readCsv('a,"b\nc')).toBeNull()
  })
})

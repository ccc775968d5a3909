// Comma-separated values (RFC 4180), as spreadsheets read and write them.

/**
 * With these a spreadsheet begins a formula (OWASP). It treats the full-width forms of East Asian keyboards like the plain
 * ones.
 */
const formula = '=+\\-@＝＋－＠'
/** At the start of a cell. A tab or the end of a line would move its text into another cell. */
const dangerous = new RegExp(`^[${formula}\\t\\r\\n]`)
/** After a separator inside a cell, where a program that splits at another one sees a cell begin. */
const begins = new RegExp(`([;,\\t]\\s*)(?='*[${formula}])`, 'g')
const held = new RegExp(`([;,\\t]\\s*)'(?='*[${formula}])`, 'g')
/** The UTF-8 byte order mark: without it spreadsheets misread accents. */
export const byteOrderMark = '\ufeff'

function cell(text: string): string {
  const safe = (dangerous.test(text) ? `'${text}` : text).replace(begins, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** Spreadsheets in Brazil expect a semicolon. */
export type Separator = ',' | ';'

/** One line: every cell quoted, none of them a formula. */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.map(cell).join(separator)}\r\n`
}

export function writeCsv(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return byteOrderMark + rows.map((row) => csvLine(row, separator)).join('')
}

/** Drops the apostrophes that keep a cell from being read as a formula. */
function bare(cell: string): string {
  const text = cell.replace(held, '$1')
  return text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text
}

export interface CsvRow {
  /** As a spreadsheet numbers its rows: from 1, empty ones included. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The cells of `readCsvRows` alone. */
export function readCsv(text: string): readonly (readonly string[])[] | null {
  return readCsvRows(text)?.map(({ cells }) => cells) ?? null
}

/**
 * Reads rows of cells separated by commas or semicolons, whichever the first line has more of (spreadsheets in Brazil
 * write semicolons). Skips empty lines. Null when a quote is not closed.
 */
export function readCsvRows(text: string): readonly CsvRow[] | null {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const [head = ''] = source.split(/\r?\n/, 1)
  const separator = head.split(';').length > head.split(',').length ? ';' : ','
  const rows: string[][] = [[]]
  let at = 0
  const push = (value: string) => rows.at(-1)?.push(bare(value))
  while (at <= source.length) {
    let value = ''
    if (source[at] === '"') {
      const closed = quoted(source, at)
      if (closed === null) return null
      value = closed.value
      at = closed.end
    }
    while (at < source.length && source[at] !== separator && !/[\r\n]/.test(source[at] ?? '')) {
      value += source[at]
      at += 1
    }
    push(value)
    if (source[at] !== separator) {
      if (source[at] === '\r' && source[at + 1] === '\n') at += 1
      if (at < source.length) rows.push([])
    }
    at += 1
  }
  return rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((value) => value.trim() !== ''))
}

function quoted(source: string, start: number): { readonly value: string; readonly end: number } | null {
  let value = ''
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] !== '"') value += source[at]
    else if (source[at + 1] === '"') {
      value += '"'
      at += 1
    } else return { value, end: at + 1 }
  }
  return null
}

import 'server-only'
import { byteOrderMark, csvLine } from '@/lib/domain/csv'
import { type Dialect, toExportCells, toExportObject } from '@/lib/domain/history/export'
import { writeHistoryFilter } from '@/lib/domain/history/filter'
import type { HistoryRow } from '@/lib/domain/history/history'
import type { Db } from '../db/types'
import type { Place } from '../keyset'
import { type HistoryQuestion, readHistory } from './history'

export type FileQuestion = Pick<HistoryQuestion, 'userId' | 'filter' | 'chains'>

const rowsAtOnce = 500

/** A slow reader holds no connection: each part is its own query, from where the last one ended. */
async function* partsOf(db: Db, question: FileQuestion): AsyncGenerator<readonly HistoryRow[]> {
  let place: Place | null = null
  do {
    const slice = await readHistory(db, { ...question, place, limit: rowsAtOnce })
    yield slice.rows
    place = slice.next
  } while (place !== null)
}

export async function* csvFile(db: Db, question: FileQuestion, dialect: Dialect): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => csvLine(cells, dialect.separator)
  let head = byteOrderMark + line(dialect.columns)
  for await (const rows of partsOf(db, question)) {
    yield head + rows.map((row) => line(toExportCells(row, question.chains, dialect))).join('')
    head = ''
  }
}

/** Only the count closes it: a truncated file is not valid JSON. */
export async function* jsonFile(db: Db, question: FileQuestion, now: Date): AsyncGenerator<string> {
  const filter = Object.fromEntries(writeHistoryFilter(question.filter))
  let count = 0
  let head = `{"exportedAt":${JSON.stringify(now)},"filter":${JSON.stringify(filter)},"transactions":[`
  for await (const rows of partsOf(db, question)) {
    const texts = rows.map((row) => `\n${JSON.stringify(toExportObject(row, question.chains))}`)
    const join = count > 0 && texts.length > 0 ? ',' : ''
    yield head + join + texts.join(',')
    count += texts.length
    head = ''
  }
  yield `\n],"count":${count}}\n`
}

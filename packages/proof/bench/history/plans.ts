// PostgreSQL's own plans for a page.
import { sql } from 'drizzle-orm'
import type { Db } from '@/lib/server/db/types'
import { type HistoryQuestion, sliceQuery } from '@/lib/server/orders/history'

export async function planOf(db: Db, question: HistoryQuestion) {
  const asked = sliceQuery(db, question).getSQL()
  const { rows } = Object(await db.execute(sql`explain (analyze, costs off, timing off) ${asked}`))
  const lines: string[] = rows.map((row: unknown) => String(Object.values(Object(row))[0]))
  const named = lines.filter((line) => /Scan/.test(line)).map((line) => line.trim())
  console.log(
    `plan by ${JSON.stringify(question.filter.state ?? question.filter.kind ?? 'nothing')}: ${[...new Set(named.map((line) => line.replace(/ \(.*/, '')))].join('; ')}`,
  )
  return { isByIndex: named.every((line) => /Index.* using orders_(state_)?page|Subquery Scan/.test(line)) }
}

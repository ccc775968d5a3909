import 'server-only'
import { eq } from 'drizzle-orm'
import { users } from '../db/schema/people'
import type { Db } from '../db/types'
import { listsOf } from './collect'

/** As a part of a larger text with this indentation. Line breaks within values are escaped. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

async function* listText(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let head = '['
  for await (const page of pages) {
    yield head + page.map((row) => `\n    ${indented(row, '    ')}`).join(',')
    head = ','
  }
  yield head === '[' ? '[]' : '\n  ]'
}

/**
 * Everything stored about a person as indented JSON, in parts of a bounded size. Only the last part closes it: a
 * truncated file is not valid JSON.
 */
export async function* personalDataFile(db: Db, userId: string): AsyncGenerator<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  yield `{\n  "user": ${indented(user ?? null, '  ')}`
  for (const [name, pages] of Object.entries(listsOf(db, userId))) {
    yield `,\n  ${JSON.stringify(name)}: `
    yield* listText(pages)
  }
  yield '\n}'
}

import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './open'
import { openPglite } from './pglite'
import { rowsOf } from './rows'
import { users } from './schema/people'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'data-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const settings = () => ({ DATABASE_URL: undefined, DATA_DIR: home })

/** A folder with these migrations: without any, a database opens in a fraction of the time. */
function migrationsOf(...statements: readonly string[]): string {
  const migrations = path.join(home, 'migrations')
  mkdirSync(path.join(migrations, 'meta'), { recursive: true })
  const entries = statements.map((statement, idx) => {
    writeFileSync(path.join(migrations, `${idx}.sql`), statement)
    return { idx, version: '7', when: 1, tag: `${idx}`, breakpoints: true }
  })
  writeFileSync(path.join(migrations, 'meta/_journal.json'), JSON.stringify({ entries }))
  return migrations
}

test('[R45] a folder is opened and migrated by one process at a time, and keeps its data', async () => {
  const first = await openDatabase(settings())
  const row = { id: '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f', address: '0xaa', createdAt: new Date(0) }
  await first.db.insert(users).values(row)
  await expect(openDatabase(settings())).rejects.toMatchObject({ code: 'EDBLOCKED' })
  await first.close()

  const second = await openDatabase(settings())
  expect(await second.db.select().from(users)).toEqual([row])
  await second.close()
})

test('the remains of starts killed half-way are removed, and one under way keeps its own', async () => {
  mkdirSync(path.join(home, 'pg.new.half'))
  const draft = path.join(process.cwd(), 'node_modules/.cache/pglite/draft-')
  const [killed, underWay] = [`${draft}${randomUUID()}`, `${draft}${randomUUID()}`]
  for (const folder of [killed, underWay]) mkdirSync(folder, { recursive: true })
  const anHourAgo = Date.now() / 1000 - 3_601
  utimesSync(killed, anHourAgo, anHourAgo)
  const opened = await openPglite(home, migrationsOf())
  await opened.close()
  expect(readdirSync(home)).toEqual(['migrations', 'pg'])
  expect([existsSync(killed), existsSync(underWay)]).toEqual([false, true])
  rmSync(underWay, { recursive: true })
})

test('the empty database that is copied is kept under the version of the installed PGlite', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Not by its folder, which an earlier version of this code may have left.
  const [, version] = /const version = '(.+)'/.exec(readFileSync('lib/server/db/pglite.ts', 'utf8')) ?? []
  expect(version).toBe(dependencies['@electric-sql/pglite'])
})

test('opens where the packages can’t be written to', async () => {
  const packages = path.join(home, 'node_modules')
  writeFileSync(packages, '')
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(home)
  const opened = await openPglite(home, migrationsOf()).finally(() => cwd.mockRestore())
  expect(await rowsOf(opened.db, sql`select 1 as here`)).toEqual([{ here: 1 }])
  await opened.close()
})

test('a migration that fails is named with its reason, and leaves a folder that opens', async () => {
  const migrations = migrationsOf('ALTER TABLE none ADD COLUMN shoe_size integer')
  await expect(openPglite(home, migrations)).rejects.toMatchObject({
    code: 'EDBMIGRATION',
    message: expect.stringMatching(/"none" does not exist.*ALTER TABLE none ADD COLUMN shoe_size/),
  })
  const opened = await openDatabase(settings())
  await opened.close()
})

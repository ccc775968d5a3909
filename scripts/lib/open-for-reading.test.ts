import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freePorts } from './ports.mjs'

const { databaseReason, openForReading } = await import('./open-for-reading')

test('a folder without a database is said, and nothing is created there', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'reading-'))
  const folder = join(parent, 'mistyped')
  await expect(openForReading({ DATA_DIR: folder })).rejects.toThrow(`${folder} has none`)
  expect(existsSync(folder)).toBe(false)
  rmSync(parent, { recursive: true })
})

test('a database that does not answer is named by its cause, with the next step and without the query', async () => {
  const [port] = await freePorts(1)
  const { db, close } = await openForReading({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/none` })
  const failed = await db.execute(sql`select 'a fingerprint'`).catch((thrown: unknown) => thrown)
  await close()
  expect(databaseReason(failed)).toBe(
    'the database could not be read (ECONNREFUSED): npm run doctor says what is wrong',
  )
})

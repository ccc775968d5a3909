import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePorts } from './ports.mjs'
import * as programs from './programs.mjs'

const { databaseReason, openForReading } = await import('./open-for-reading')

test('a folder without a database is said, and nothing is created there', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'reading-'))
  const folder = join(parent, 'mistyped')
  await expect(openForReading({ DATA_DIR: folder })).rejects.toThrow(`${folder} has none`)
  expect(existsSync(folder)).toBe(false)
  rmSync(parent, { recursive: true })
})

test('an empty DATA_DIR is the usual folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'reading-'))
  vi.spyOn(programs, 'root', 'get').mockReturnValue(root)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(openForReading({ DATA_DIR: '' })).rejects.toThrow(`${join(root, '.data')} has none`)
  rmSync(root, { recursive: true })
})

describe.each(['security-log', 'check:history'])('npm run %s', (command) => {
  const [, ...args] = JSON.parse(readFileSync('package.json', 'utf8')).scripts[command].split(' ')
  const run = (settings: Record<string, string>) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings }
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    return { status, stderr }
  }

  test('ends with 1 for a mistyped folder, and creates nothing there', () => {
    const parent = mkdtempSync(join(tmpdir(), 'reading-'))
    const folder = join(parent, 'mistyped')
    const stderr = `there is no database: DATABASE_URL is not set, and ${folder} has none\n`
    expect(run({ DATA_DIR: folder })).toEqual({ status: 1, stderr })
    expect(existsSync(folder)).toBe(false)
    rmSync(parent, { recursive: true })
  })

  test('says why a database does not answer', async () => {
    const [port] = await freePorts(1)
    const stderr = 'the database could not be read (ECONNREFUSED): npm run doctor says what is wrong\n'
    expect(run({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/none` })).toEqual({ status: 1, stderr })
  })
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

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './open'
import { users } from './schema/people'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'data-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const settings = () => ({ DATABASE_URL: undefined, DATA_DIR: home })

test('a folder is opened and migrated by one process at a time, and keeps its data', async () => {
  const first = await openDatabase(settings())
  const row = { id: '3f2c1a54-9d1e-4f27-8f0a-0c6a1b2d3e4f', address: '0xaa', createdAt: new Date(0) }
  await first.db.insert(users).values(row)
  await expect(openDatabase(settings())).rejects.toMatchObject({ code: 'EDBLOCKED' })
  await first.close()

  const second = await openDatabase(settings())
  expect(await second.db.select().from(users)).toEqual([row])
  await second.close()
})

test('the remains of a start killed half-way are removed', async () => {
  mkdirSync(path.join(home, 'pg.new.half'))
  const opened = await openDatabase(settings())
  await opened.close()
  expect(readdirSync(home)).toEqual(['pg'])
})

test('opens where the packages can’t be written to', async () => {
  const packages = path.join(home, 'node_modules')
  writeFileSync(packages, '')
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(home)
  const opened = await openDatabase(settings()).finally(() => cwd.mockRestore())
  expect(await opened.db.select().from(users)).toEqual([])
  await opened.close()
})

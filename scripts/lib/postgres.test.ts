import { afterEach, expect, test, vi } from 'vitest'
import { needPostgres } from './postgres.mjs'

afterEach(() => vi.unstubAllEnvs())

const bare = { find: () => null, canInstall: () => false, install: () => undefined }

test('a machine without PostgreSQL leaves its tests out, and says so loudly', () => {
  vi.stubEnv('CI', '')
  const say = vi.fn()
  expect(needPostgres(say, bare)).toBeNull()
  expect(say.mock.calls.join()).toMatch(/!!! SKIPPED .*no PostgreSQL was found.* !!!/)
})

test('in CI nothing is left out: a machine without PostgreSQL fails', () => {
  vi.stubEnv('CI', 'true')
  expect(() => needPostgres(vi.fn(), bare)).toThrow('no PostgreSQL was found')
})

test('where it can be installed it is, once', () => {
  let folder: string | null = null
  const install = vi.fn(() => {
    folder = '/usr/lib/postgresql/15/bin'
  })
  const machine = { find: () => folder, canInstall: () => true, install }
  expect(needPostgres(vi.fn(), machine)).toBe('/usr/lib/postgresql/15/bin')
  expect(needPostgres(vi.fn(), machine)).toBe('/usr/lib/postgresql/15/bin')
  expect(install).toHaveBeenCalledTimes(1)
})

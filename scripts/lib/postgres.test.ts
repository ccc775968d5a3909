import { afterEach, expect, test, vi } from 'vitest'
import { needPgbouncer } from './pgbouncer.mjs'
import { needPostgres } from './postgres.mjs'
import { needRedis, redisAskedFor } from './redis.mjs'

afterEach(() => vi.unstubAllEnvs())

const bare = { find: () => null, canInstall: () => false, install: () => undefined }

const programs = [
  ['PostgreSQL', needPostgres],
  ['Redis', needRedis],
  ['PgBouncer', needPgbouncer],
] as const

test.each(programs)('a machine without %s skips its tests with a loud message', (name, need) => {
  vi.stubEnv('CI', '')
  const say = vi.fn()
  expect(need(say, bare)).toBeNull()
  expect(say.mock.calls.join()).toMatch(new RegExp(`!!! SKIPPED .*no ${name} was found.* !!!`))
})

test.each(programs)('in CI nothing is skipped: a machine without %s fails', (name, need) => {
  vi.stubEnv('CI', 'true')
  expect(() => need(vi.fn(), bare)).toThrow(`no ${name} was found`)
})

test('npm run redis installs a package only with --yes', () => {
  vi.stubEnv('CI', '')
  let found: string | null = null
  const install = vi.fn(() => {
    found = '/usr/bin/redis-server'
  })
  const machine = { find: () => found, canInstall: () => true, install }
  expect(redisAskedFor([], vi.fn(), machine)).toBeNull()
  expect(install).not.toHaveBeenCalled()
  expect(redisAskedFor(['--yes'], vi.fn(), machine)).toBe('/usr/bin/redis-server')
  expect(redisAskedFor([], vi.fn(), machine)).toBe('/usr/bin/redis-server')
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

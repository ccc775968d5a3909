import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ensureEnvFile,
  files,
  modesIn,
  readDevEnv,
  readEnv,
  readStartEnv,
  withoutEnvFiles,
} from './env-file.mjs'
import { root } from './programs.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scripts-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it.each(files)('git ignores %s, which may hold a secret', (file) => {
  expect(spawnSync('git', ['check-ignore', '-q', '--no-index', file], { cwd: root }).status).toBe(0)
})

describe('.env.local', () => {
  it('is written once, readable only by its owner, with a generated secret', () => {
    expect(ensureEnvFile(dir)).toBe(true)
    const first = readFileSync(join(dir, '.env.local'), 'utf8')
    expect(statSync(join(dir, '.env.local')).mode & 0o077).toBe(0)
    expect(readEnv(dir, {})).toMatchObject({ RAMP_MODE: 'sandbox', APP_URL: 'http://localhost:3000' })
    expect(readEnv(dir, {}).NEXTAUTH_SECRET).toMatch(/^[0-9a-f]{64}$/)
    expect(ensureEnvFile(dir)).toBe(false)
    expect(readFileSync(join(dir, '.env.local'), 'utf8')).toBe(first)
    rmSync(join(dir, '.env.local'))
    ensureEnvFile(dir)
    expect(readFileSync(join(dir, '.env.local'), 'utf8')).not.toBe(first)
  })

  it("is overridden by the process's environment", () => {
    ensureEnvFile(dir)
    expect(readEnv(dir, { APP_URL: 'http://localhost:4000' })).toMatchObject({
      APP_URL: 'http://localhost:4000',
    })
  })

  it('is read with the other files of production, but for development alone', () => {
    writeFileSync(join(dir, '.env'), 'A=env\nB=env\nC=env\nD=env\n')
    writeFileSync(join(dir, '.env.production'), 'B=production\nC=production\nD=production\n')
    writeFileSync(join(dir, '.env.production.local'), 'C=production.local\nD=production.local\n')
    writeFileSync(join(dir, '.env.local'), 'D=local\nE=local\n')
    const all = { A: 'env', B: 'production', C: 'production.local', D: 'local', E: 'given' }
    expect(readEnv(dir, { E: 'given' })).toEqual(all)
    expect(readDevEnv(dir, { E: 'given' })).toEqual({ D: 'local', E: 'given' })
  })

  it.each([
    ['in the file moves the address made for it', 'PORT=3100', {}, 'http://localhost:3100'],
    ['of the process moves it too', '', { PORT: '3200' }, 'http://localhost:3200'],
    ['of the process goes before one in the file', 'PORT=3100', { PORT: '3200' }, 'http://localhost:3200'],
    ['in the file leaves an address of one’s own', 'PORT=3100\nAPP_URL=https://a.test', {}, 'https://a.test'],
    [
      'leaves an address of the process',
      'PORT=3100',
      { PORT: '1', APP_URL: 'http://b.test' },
      'http://b.test',
    ],
    ['that is not set moves nothing', '', {}, 'http://localhost:3000'],
  ])('in development, a port %s', (_, lines, given, address) => {
    ensureEnvFile(dir)
    appendFileSync(join(dir, '.env.local'), lines)
    expect(readDevEnv(dir, given).APP_URL).toBe(address)
  })

  it.each([
    ['one address', { HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
    ['one address and a port', { HOST: '192.168.1.5', PORT: '3200' }, 'http://192.168.1.5:3200'],
    ['an address of the sixth version', { HOST: 'fd00::5' }, 'http://[fd00::5]:3000'],
    ['every address', { HOST: '0.0.0.0' }, 'http://localhost:3000'],
    ['this machine', { HOST: '127.0.0.1' }, 'http://localhost:3000'],
    [
      'one address, and an address of its own',
      { HOST: '192.168.1.5', APP_URL: 'https://a.test' },
      'https://a.test',
    ],
  ])('in development, a HOST of %s leads to where the app is opened', (_, given, address) => {
    ensureEnvFile(dir)
    expect(readDevEnv(dir, given).APP_URL).toBe(address)
  })

  it('for a start is never that of Vercel, whose tool writes its variables into .env.local', () => {
    writeFileSync(join(dir, '.env.local'), 'VERCEL=1\nVERCEL_ENV=production\nAPP_URL=https://pay.acme.test\n')
    expect(readStartEnv(dir, { VERCEL_URL: 'x.vercel.app', VERCELLI: 'kept' })).toEqual({
      ...{ VERCEL: '', VERCEL_ENV: '', VERCEL_URL: '' },
      VERCELLI: 'kept',
      APP_URL: 'https://pay.acme.test',
    })
  })

  it('is named with every other file that sets the mode', () => {
    writeFileSync(join(dir, '.env'), 'APP_URL=https://pay.acme.test\n')
    writeFileSync(join(dir, '.env.production'), 'RAMP_MODE=live\n')
    ensureEnvFile(dir)
    expect(modesIn(dir, files)).toEqual([
      { file: '.env.production', mode: 'live' },
      { file: '.env.local', mode: 'sandbox' },
    ])
  })

  it('that begins with a byte order mark has its first setting too, as for Next', () => {
    writeFileSync(join(dir, '.env.production'), '\uFEFFRAMP_MODE=live\r\nPORT=3100\r\n')
    expect(modesIn(dir, files)).toEqual([{ file: '.env.production', mode: 'live' }])
    expect(readEnv(dir, {})).toEqual({ RAMP_MODE: 'live', PORT: '3100' })
  })

  it('in development, moves the sandbox with its port', () => {
    ensureEnvFile(dir)
    appendFileSync(join(dir, '.env.local'), 'SANDBOX_PORT=4100')
    expect(readDevEnv(dir, {}).SETTLEMENT_API_URL).toBe('http://127.0.0.1:4100/v1')
  })

  it('is kept out of the tests, name by name', () => {
    writeFileSync(join(dir, '.env.local'), 'SECRET_A=1\n# B=2\nNEXT_PUBLIC_C="3"\n')
    expect(withoutEnvFiles(dir)).toEqual({ SECRET_A: '', NEXT_PUBLIC_C: '' })
  })
})

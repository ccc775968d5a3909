import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkEnv } from '@/lib/server/env/check'
import { addressIn, deployAddress, repositoryOf, withAddress } from '@/scripts/lib/deploy-button.mjs'
import { judgeOutput } from './vercel-output.mjs'

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { crons, buildCommand, installCommand } = json('vercel.json')
const { engines, scripts } = json('package.json')

describe("Vercel's configuration", () => {
  test('the cron calls a route that answers GET, once a day, as the free plan allows', () => {
    expect(crons).toHaveLength(1)
    const [{ path, schedule }] = crons
    const file = `app${path}/route.ts`
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toMatch(/export async function GET\(/)
    expect(schedule).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/)
  })

  test('the reconciler ends before its function times out', () => {
    const text = readFileSync('app/api/reconcile/route.ts', 'utf8')
    const most = Number(/maxDuration = (\d+)/.exec(text)?.[1]) * 1_000
    const last = Number(/lookLimitMs = ([\d_]+)/.exec(text)?.[1]?.replaceAll('_', ''))
    expect(last).toBeGreaterThan(0)
    // A look that begins at the last moment reads its chain for up to twenty seconds.
    expect(last + 25_000).toBeLessThanOrEqual(most)
  })

  test('it installs from the lockfile and builds like everyone else', () => {
    // Without the packages in packages/: no function needs them.
    expect(installCommand).toBe('npm ci --workspaces=false')
    expect(buildCommand).toBe('npm run build')
    expect(scripts.build).toBeDefined()
  })

  test('Node is a supported version, and does not move to the next one on its own', () => {
    const majors: string[] = engines.node.split('||').map((part: string) => part.trim())
    expect(majors.every((part) => /^\^\d+\.\d+\.\d+$/.test(part))).toBe(true)
    expect(majors.map((part) => part.slice(1, 3))).toEqual(['20', '22', '24', '26'])
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24')
  })
})

describe('the button', () => {
  const manifest = json('package.json')
  const acme = 'https://github.com/acme/pay'

  test('in the README points to the address from package.json, without placeholders to fill in', () => {
    const readme = readFileSync('README.md', 'utf8')
    expect(addressIn(readme)).toBe(deployAddress(repositoryOf(manifest)))
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    )
    for (const text of [readme, ...pages.map((name) => readFileSync(`docs/${name}`, 'utf8'))])
      expect(text).not.toContain('OWNER')
  })

  test('copies the repository of a clone that has one, in any notation', () => {
    const { pathname, searchParams } = new URL(deployAddress(acme))
    expect([pathname, searchParams.get('repository-url')]).toEqual(['/new/clone', acme])
    const forms = [
      acme,
      `git+${acme}.git`,
      'acme/pay',
      'github:acme/pay',
      { type: 'git', url: `git+${acme}.git` },
    ]
    for (const repository of forms) expect(repositoryOf({ repository })).toBe(acme)
    expect(deployAddress(repositoryOf({}))).toBe('https://vercel.com/new')
    for (const repository of [
      'git@github.com:acme/pay.git',
      'http://github.com/a/b',
      'https://git.acme.test/pay',
      '',
    ])
      expect(() => repositoryOf({ repository })).toThrow('not an https address')
  })

  test('is rewritten, and nothing else on the page', () => {
    const page = readFileSync('README.md', 'utf8')
    const once = withAddress(page, deployAddress(acme))
    expect(addressIn(once)).toBe(deployAddress(acme))
    expect(withAddress(once, addressIn(page) ?? '')).toBe(page)
  })

  test('asks for each variable that live mode demands and Vercel does not set', () => {
    const there = { VERCEL: '1', VERCEL_ENV: 'production', VERCEL_PROJECT_PRODUCTION_URL: 'pay.acme.test' }
    const check = checkEnv({ RAMP_MODE: 'live', ...there })
    const demanded = check.ok ? [] : check.faults.map(({ name }) => name)
    const env = new URL(deployAddress(acme)).searchParams.get('env')?.split(',')
    expect(env?.toSorted()).toEqual(['RAMP_MODE', 'DATABASE_URL_DIRECT', ...demanded].toSorted())
  })
})

describe("the check of Vercel's output", () => {
  const migration = 'lib/server/db/migrations/0000_first.sql'
  const built = {
    name: 'sell',
    runtime: 'nodejs24.x',
    maxDuration: 60,
    bytes: 40_000_000,
    files: [migration, '.next/server/app/api/reconcile/route.js'],
  }
  const good = {
    functions: [built],
    aliases: new Set(['/api/reconcile']),
    crons: [{ path: '/api/reconcile', schedule: '30 8 * * *' }],
    headers: {
      'X-Content-Type-Options': '',
      'Referrer-Policy': '',
      'Strict-Transport-Security': '',
      'Permissions-Policy': '',
    },
    files: [migration, 'static/favicon.ico', '.env.example'],
  }
  const wanted = { runtime: 'nodejs24.x', crons: good.crons }
  const broken = (output: object) =>
    judgeOutput({ ...good, ...output } as never, wanted).filter(({ held }) => !held).length

  test('accepts a good one', () => {
    expect(broken({})).toBe(0)
  })

  test.each([
    ['another runtime', { functions: [{ ...built, runtime: 'edge' }] }],
    ['a function that is too large', { functions: [{ ...built, bytes: 130 * 1024 * 1024 }] }],
    ['another cron', { crons: [] }],
    ['a cron without a function', { aliases: new Set(['/sell']) }],
    ['a reconciler with too short a limit', { functions: [{ ...built, maxDuration: null }] }],
    ['no migrations', { functions: [{ ...built, files: ['.next/server/app/api/reconcile/route.js'] }] }],
    ['no common headers', { headers: {} }],
    ['a settings file', { files: ['.env.local'] }],
    ['a compressed copy', { files: ['static/_next/static/chunks/a.js.br'] }],
  ])('finds %s', (_, output) => {
    expect(broken(output)).toBe(1)
  })

  test('finds a build without output', () => {
    expect(broken({ functions: [] })).toBeGreaterThan(0)
  })
})

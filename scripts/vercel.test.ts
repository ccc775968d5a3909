import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judgeOutput } from './lib/vercel-output.mjs'

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { crons, buildCommand, installCommand } = json('vercel.json')
const { engines, scripts } = json('package.json')

describe('what Vercel is told', () => {
  test('the cron asks a route that answers GET, once a day, as the free plan allows', () => {
    expect(crons).toHaveLength(1)
    const [{ path, schedule }] = crons
    const file = `app${path}/route.ts`
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toMatch(/export async function GET\(/)
    expect(schedule).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/)
  })

  test('the reconciler ends by itself before its function is ended', () => {
    const text = readFileSync('app/api/reconcile/route.ts', 'utf8')
    const most = Number(/maxDuration = (\d+)/.exec(text)?.[1]) * 1_000
    const round = Number(/roundLimitMs = ([\d_]+)/.exec(text)?.[1]?.replaceAll('_', ''))
    expect(round).toBeGreaterThan(0)
    // A look that began at the last moment takes up to ten seconds.
    expect(round + 10_000).toBeLessThanOrEqual(most)
  })

  test('it installs from the lockfile and builds as everybody does', () => {
    expect(installCommand).toBe('npm ci')
    expect(buildCommand).toBe('npm run build')
    expect(scripts.build).toBeDefined()
  })

  test('Node is one that it has, and does not float to the next by itself', () => {
    const majors: string[] = engines.node.split('||').map((part: string) => part.trim())
    expect(majors.every((part) => /^\^\d+\.\d+\.\d+$/.test(part))).toBe(true)
    expect(majors.at(-1)).toMatch(/^\^24\./)
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24')
  })

  test('the button asks for each variable that live mode demands and Vercel does not know', () => {
    const [link = ''] =
      /https:\/\/vercel\.com\/new\/clone\?[^)\s]+/.exec(readFileSync('README.md', 'utf8')) ?? []
    const asked = new URL(link).searchParams.get('env')?.split(',')
    expect(asked?.toSorted()).toEqual(
      [
        'RAMP_MODE',
        'SETTLEMENT_API_URL',
        'SETTLEMENT_CLIENT_ID',
        'SETTLEMENT_CLIENT_SECRET',
        'SETTLEMENT_CONTRACTS',
        'NEXTAUTH_SECRET',
        'DATABASE_URL',
        'DATABASE_URL_DIRECT',
        'UPSTASH_REDIS_REST_URL',
        'UPSTASH_REDIS_REST_TOKEN',
        'CHAINS',
        'CRON_SECRET',
      ].toSorted(),
    )
  })
})

describe('the judge of what Vercel built', () => {
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

  test('is content with a good one', () => {
    expect(broken({})).toBe(0)
  })

  test.each([
    ['another runtime', { functions: [{ ...built, runtime: 'edge' }] }],
    ['a function that is too large', { functions: [{ ...built, bytes: 130 * 1024 * 1024 }] }],
    ['another cron', { crons: [] }],
    ['a cron without a function', { aliases: new Set(['/sell']) }],
    ['a reconciler that is ended early', { functions: [{ ...built, maxDuration: null }] }],
    ['no migrations', { functions: [{ ...built, files: ['.next/server/app/api/reconcile/route.js'] }] }],
    ['no common headers', { headers: {} }],
    ['a file of settings', { files: ['.env.local'] }],
  ])('finds %s', (_, output) => {
    expect(broken(output)).toBe(1)
  })

  test('finds a build that made nothing', () => {
    expect(broken({ functions: [] })).toBeGreaterThan(0)
  })
})

// The doctor against a real sandbox with its two chains, over real HTTP.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { checkEnv } from '@/lib/server/env/check'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { startSandbox } from '@/lib/server/test/sandbox'
import { canary, live, sandbox as whole } from './broken.fixture'
import { chainsOf } from './chains'
import { configurationOf } from './configuration'
import { diagnose, placedOn, type Report } from './diagnose'
import { type Area, type Finding, wrong } from './finding'
import { modeOf } from './mode'
import { asJson, asText } from './print'
import { askService } from './service'
import { signingOf } from './signing'

// A clone may name tokens that the sandbox doesn't have.
vi.mock('@/site.config', () => ({ site: { flows: ['sell'], tokens: 'all' } }))

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let good: Record<string, string>

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_CLIENT_SECRET: canary })
  good = {
    ...whole,
    SETTLEMENT_API_URL: `${sandbox.url}/v1`,
    SETTLEMENT_CLIENT_SECRET: canary,
    DATA_DIR: '/tmp/no-such-folder-of-the-doctor',
  }
})
afterAll(() => sandbox.close())

const envOf = (variables: Record<string, string>): Env => {
  const check = checkEnv(variables)
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  return check.env
}
const wrongOf = ({ findings }: Pick<Report, 'findings'>) => findings.filter(({ state }) => state === 'wrong')
const of = (findings: readonly Finding[], area: Area) => findings.filter((finding) => finding.area === area)

const chainsOfSandbox = async () => {
  const config = z.object({ chains: z.array(z.record(z.string(), z.unknown())) })
  return config.parse(await sandbox.control('GET', 'config')).chains
}

test('a fix that changes a variable says where Vercel keeps it, and other fixes do not', () => {
  const vercel = { VERCEL: '1', VERCEL_ENV: 'production' }
  const refused = wrong(
    'database',
    'DATABASE_URL',
    'refuses the user',
    `copy it again; ${fixOf('DATABASE_URL')}`,
  )
  const behind = wrong('database', 'DATABASE_URL', 'lacks 2 migrations', 'run npm run db:migrate')
  const place = '; set it under Project → Settings → Environment Variables (Production), then redeploy'
  const once = placedOn(vercel, refused)
  expect(once.fix).toBe(`${refused.fix}${place}`)
  expect(placedOn(vercel, once)).toBe(once)
  expect([placedOn(vercel, behind), placedOn({}, refused)]).toEqual([behind, refused])
})

describe('the doctor in a healthy environment', () => {
  test('finds nothing wrong, and leaves no orders or payments', async () => {
    const before = await sandbox.control('GET', 'ledger')
    const report = await diagnose(good)
    expect(wrongOf(report)).toEqual([])
    expect(report.ok).toBe(true)
    expect(report.findings.filter(({ state }) => state === 'unknown')).toEqual([])
    expect(await sandbox.control('GET', 'orders')).toMatchObject({ orders: [] })
    expect(await sandbox.control('GET', 'ledger')).toEqual(before)
    const calls = z.object({ requests: z.array(z.object({ operation: z.string() })) })
    const { requests } = calls.parse(await sandbox.control('GET', 'requests'))
    expect(requests.map(({ operation }) => operation)).toEqual(['offramp-status', 'issue-token'])
  })

  test('prints no value of the environment, as text or as JSON', async () => {
    const report = await diagnose(good)
    const printed = asText(report) + asJson(report)
    const values = Object.entries(good).filter(([name]) => name !== 'RAMP_MODE')
    expect(values.filter(([, value]) => printed.includes(value))).toEqual([])
  })
})

describe('the doctor reports', () => {
  const changed = async (change: Record<string, string>) => diagnose({ ...good, ...change })

  test.each([
    ['a wrong secret', { SETTLEMENT_CLIENT_SECRET: 'Zz9Qq8Ww7Ee6Rr5Tt4Yy3' }, 'SETTLEMENT_CLIENT_SECRET'],
    ['an unknown client', { SETTLEMENT_CLIENT_ID: 'somebody-else' }, 'SETTLEMENT_CLIENT_ID'],
    ['another encoding', { SETTLEMENT_SIGNATURE_ENCODING: 'base64' }, 'SETTLEMENT_SIGNATURE_ENCODING'],
  ])('%s, naming its variable', async (_, change, name) => {
    const report = await changed(change)
    expect(report.ok).toBe(false)
    expect(of(wrongOf(report), 'signing').map(({ names }) => names)).toEqual([[name]])
  })

  const browsers = {
    SETTLEMENT_BROWSER_CLIENT_ID: 'sandbox-browser-client',
    SETTLEMENT_BROWSER_CLIENT_SECRET: 'sandbox-browser-secret',
  }

  test('that the browser credentials are good, or which of them is wrong', async () => {
    const report = await changed(browsers)
    expect(wrongOf(report)).toEqual([])
    expect(of(report.findings, 'token').map(({ names }) => names)).toEqual([Object.keys(browsers)])
    expect(of(report.findings, 'signing').map(({ names }) => names)).toContainEqual(Object.keys(browsers))

    const name = 'SETTLEMENT_BROWSER_CLIENT_SECRET'
    const wrong = wrongOf(await changed({ ...browsers, [name]: 'Zz9Qq8Ww7Ee6Rr5Tt4Yy3' }))
    expect(of(wrong, 'signing').map(({ names }) => names)).toEqual([[name]])
  })

  test('a service that is down, and that the rest could not be checked', async () => {
    const report = await changed({ SETTLEMENT_API_URL: 'http://127.0.0.1:9/v1' })
    expect(wrongOf(report).map(({ area, names }) => [area, ...names])).toEqual([
      ['service', 'SETTLEMENT_API_URL'],
    ])
    const untold = report.findings.filter(({ state }) => state === 'unknown').map(({ area }) => area)
    expect(untold).toEqual(['mode', 'signing', 'clock', 'token', 'chains'])
  })

  test('an address where another server answers, and nothing about the credentials there', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    // Safe: a listening TCP server has an address with a port.
    const { port } = other.address() as AddressInfo
    for (const url of [`http://127.0.0.1:${port}/v1`, `${sandbox.url}/api/v1`]) {
      const { findings } = await askService(envOf({ ...good, SETTLEMENT_API_URL: url }))
      expect(findings.map(({ area, state, names }) => [area, state, ...names])).toEqual([
        ['service', 'wrong', 'SETTLEMENT_API_URL'],
        ['clock', 'unknown', 'SETTLEMENT_API_URL'],
        ['signing', 'unknown', 'SETTLEMENT_CLIENT_ID', 'SETTLEMENT_CLIENT_SECRET'],
        ['token', 'unknown', 'SETTLEMENT_API_URL'],
      ])
    }
  })

  test.each([-90_000, 90_000])('a clock that is %i ms off', async (shift) => {
    const { findings } = await askService(envOf(good), () => Date.now() + shift)
    expect(of(findings, 'clock')).toMatchObject([{ state: 'wrong' }])
    expect(of(findings, 'clock')[0]?.what).toMatch(
      shift < 0 ? /(89|90)\.\d s behind/ : /(89|90|91)\.\d s ahead of/,
    )
  })

  test('a build that signs differently', () => {
    expect(signingOf().state).toBe('ok')
    expect(signingOf(false).state).toBe('wrong')
  })

  test('live mode that talks to a sandbox', async () => {
    const env = { ...envOf(live), SETTLEMENT_API_URL: `${sandbox.url}/v1` }
    const { finding } = await modeOf(env, false)
    expect(finding).toMatchObject({ state: 'wrong', names: ['RAMP_MODE', 'SETTLEMENT_API_URL'] })
  })

  test('sandbox mode that talks to something else', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('{}'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    // Safe: a listening TCP server has an address with a port.
    const { port } = other.address() as AddressInfo
    const env = envOf({ ...good, SETTLEMENT_API_URL: `http://127.0.0.1:${port}/v1` })
    expect((await modeOf(env, false)).finding).toMatchObject({ area: 'mode', state: 'wrong' })
  })

  test('a wrong chain, a chain that is down, a token with other decimals and an address that is not a token', async () => {
    const [first, second] = await chainsOfSandbox()
    const [usdc, ...others] = z.array(z.record(z.string(), z.unknown())).parse(first?.tokens)
    const none = { address: '0x1111111111111111111111111111111111111111', symbol: 'NONE', decimals: 6 }
    const tokens = [{ ...usdc, decimals: 7 }, none, ...others]
    const chains = [
      { ...first, tokens, rpcUrl: `http://127.0.0.1:9/${canary}`, serverRpcUrl: first?.rpcUrl },
      { ...second, rpcUrl: first?.rpcUrl, serverRpcUrl: first?.rpcUrl, secondRpcUrl: second?.rpcUrl },
    ]
    const found = await chainsOf(envOf({ ...good, CHAINS: JSON.stringify(chains) }), null)
    const told = found.filter(({ state }) => state === 'wrong')
    expect(told.every(({ names }) => names[0] === 'CHAINS')).toBe(true)
    expect(told.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^rpcUrl of .* does not answer/),
      expect.stringMatching(/has 6 decimals, not 7/),
      expect.stringMatching(/^NONE on .* is not a token there/),
      expect.stringMatching(new RegExp(`is chain ${first?.id}: `)),
    ])
    expect(JSON.stringify(told)).not.toContain(canary)
  })

  test('an address that is not a contract', async () => {
    const target = `${(await chainsOfSandbox())[0]?.id}:0x1111111111111111111111111111111111111111`
    const chains = JSON.stringify(await chainsOfSandbox())
    const found = await chainsOf(envOf({ ...good, CHAINS: chains, SETTLEMENT_CONTRACTS: target }), null)
    expect(wrongOf({ findings: found })).toMatchObject([{ names: ['SETTLEMENT_CONTRACTS'] }])
  })

  test("live mode whose builds can't handle each other’s pages, or whose purchases may pay any receiver", () => {
    const key = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64') }
    const receivers = { SETTLEMENT_PIX_RECEIVERS: 'host:pix.bank.example' }
    const names = (variables: Record<string, string>) =>
      configurationOf(variables, 'live').findings.flatMap((finding) => finding.names)
    expect(names(live)).toEqual(['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'SETTLEMENT_PIX_RECEIVERS'])
    expect(names({ ...live, ...key })).toEqual(['SETTLEMENT_PIX_RECEIVERS'])
    expect(names({ ...live, ...key, ...receivers })).toEqual([])
    expect(configurationOf(live, 'live').env).not.toBeNull()
  })

  test('files of settings for different modes, and which of them wins', async () => {
    const modes = [
      { file: '.env.production', mode: 'live' },
      { file: '.env.local', mode: 'sandbox' },
    ]
    const report = await diagnose(good, undefined, modes)
    expect([report.ok, wrongOf(report).map(({ what }) => what)]).toEqual([
      false,
      ['.env.production and .env.local set it differently, and every setting of .env.local wins'],
    ])
    expect(wrongOf(await diagnose(good, undefined, modes.slice(1)))).toEqual([])
  })

  test('an unused variable', async () => {
    const { findings } = await diagnose({ RAMP_MODE: 'sandbox', SETTLEMENT_BUGDET: '10/5m' })
    expect(findings.find(({ names }) => names.includes('SETTLEMENT_BUGDET'))).toMatchObject({
      state: 'unknown',
    })
  })
})

/** The real command, in its own environment. */
async function run(variables: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test' as const,
    NEXT_DIST_DIR: 'no-build',
    ...variables,
  }
  const child = spawn(process.execPath, [path.resolve('scripts/doctor.mjs'), '--json'], { env })
  let out = ''
  child.stdout.on('data', (data) => {
    out += String(data)
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out }
}

describe('npm run doctor -- --json', () => {
  test('exits with 0 when nothing is wrong, and with 1 otherwise; its output is one JSON object', async () => {
    const bad = { ...good, NEXTAUTH_SECRET: 'short' }
    const [well, ill] = await Promise.all([run(good), run(bad)])
    expect([well.code, JSON.parse(well.out).ok]).toEqual([0, true])
    expect([ill.code, JSON.parse(ill.out).ok]).toEqual([1, false])
    expect(well.out + ill.out).not.toContain(canary)
  })
})

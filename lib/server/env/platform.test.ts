import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkEnv, describeFaults } from './check'
import { fixOf } from './fixes'
import { isPreview } from './platform'

const secrets = {
  NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
  SETTLEMENT_CLIENT_SECRET: 'k2Jq8sVx4Lm0Pz7Rw9Tn',
}
const stores = {
  DATABASE_URL: 'postgres://app:hunter2hunter2@db.acme.test/ramp?sslmode=verify-full',
  UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test',
  UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5',
}
const hosted = {
  SETTLEMENT_API_URL: 'https://sandbox.acme.test/v1',
  SANDBOX_CONTROL_SECRET: 'kQ2vT8nWmR4xLbZ7pY5c',
}
const vercel = { VERCEL: '1', VERCEL_ENV: 'production', VERCEL_PROJECT_PRODUCTION_URL: 'pay.acme.test' }
const preview = {
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  VERCEL_PROJECT_PRODUCTION_URL: 'pay.acme.test',
  VERCEL_BRANCH_URL: 'ramp-git-topic-acme.vercel.app',
  VERCEL_URL: 'ramp-1a2b3c-acme.vercel.app',
}
const sandbox = { RAMP_MODE: 'sandbox', ...secrets, ...stores, ...hosted }
const chain = {
  id: 8453,
  name: 'Base',
  rpcUrl: 'https://rpc.acme.test/base',
  tokens: [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }],
}
const live = {
  RAMP_MODE: 'live',
  ...secrets,
  ...stores,
  SETTLEMENT_API_URL: 'https://api.acme.test',
  SETTLEMENT_CLIENT_ID: 'acme-7f3a91',
  SETTLEMENT_CONTRACTS: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  CHAINS: JSON.stringify([chain]),
  CRON_SECRET: 'w3Zr8Yt5Uv1Xs6Qp0Kb2',
  WIDGET: 'off',
}

type Source = Readonly<Record<string, string | undefined>>
/** One line for each fault, without its fix. */
const linesOf = (source: Source) => {
  const check = checkEnv(source)
  return check.ok ? [] : describeFaults(check.faults).match(/^ {2}[A-Z].*/gm)
}
const envOf = (source: Source) => {
  const check = checkEnv(source)
  return check.ok ? check.env : null
}
const without = (source: Source, ...names: string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)))

describe('[CFG-1] on Vercel', () => {
  test('both modes start with what they need, with address and proxy from the platform', () => {
    expect(envOf({ ...sandbox, ...preview })).toMatchObject({
      APP_URL: 'https://ramp-git-topic-acme.vercel.app',
      TRUSTED_PROXY: 'vercel',
    })
    expect(envOf({ ...live, ...vercel })).toMatchObject({
      APP_URL: 'https://pay.acme.test',
      TRUSTED_PROXY: 'vercel',
    })
    expect(envOf({ ...live, ...vercel, APP_URL: 'https://own.acme.test' })?.APP_URL).toBe(
      'https://own.acme.test',
    )
    expect(envOf({ ...live, APP_URL: 'https://own.acme.test' })).toBeNull()
  })

  test('the embedded database is refused in one clear line', () => {
    const lines = linesOf({ ...without(sandbox, 'DATABASE_URL'), ...preview })
    expect(lines).toEqual(['  DATABASE_URL is missing: on Vercel there is no disk for the embedded database'])
  })

  test('limits in the memory of one instance are refused', () => {
    const bare = without(sandbox, 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN')
    expect(linesOf({ ...bare, ...preview })).toEqual([
      expect.stringMatching(/^ {2}UPSTASH_REDIS_REST_URL is missing/),
    ])
  })

  test.each([undefined, '', 'http://127.0.0.1:4010/v1', 'http://localhost:4010', 'http://[::1]:4010/v1'])(
    'a sandbox on the same machine (%s) is refused in one clear line',
    (SETTLEMENT_API_URL) => {
      const lines = linesOf({ ...sandbox, ...preview, SETTLEMENT_API_URL })
      expect(lines).toEqual([
        expect.stringMatching(/^ {2}SETTLEMENT_API_URL leads to this machine: .* hosted one$/),
      ])
    },
  )

  test('chains in a file are refused', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'chains-')), 'chains.json')
    onTestFinished(() => rmSync(path.dirname(file), { recursive: true }))
    writeFileSync(file, live.CHAINS)
    expect(linesOf({ ...live, ...vercel, CHAINS: file })).toEqual([
      expect.stringMatching(/^ {2}CHAINS is a path: /),
    ])
    expect(fixesOf({ ...live, ...vercel, CHAINS: file }).CHAINS).toMatch(/^write the JSON list itself/)
    const elsewhere = { ...live, APP_URL: 'https://own.acme.test', TRUSTED_PROXY: 'none' }
    expect(linesOf({ ...elsewhere, CHAINS: file })).toEqual([])
  })

  test('elsewhere each of these is accepted', () => {
    const bare = { RAMP_MODE: 'sandbox', NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET }
    expect(linesOf(bare)).toEqual([])
    expect(linesOf({ ...bare, VERCEL: '' })).toEqual([])
  })

  test('live mode in a preview is refused unless it is declared a test project', () => {
    expect(linesOf({ ...live, ...preview })).toEqual([
      expect.stringMatching(/^ {2}RAMP_MODE is live in a preview/),
    ])
    expect(linesOf({ ...live, ...preview, LIVE_PREVIEW: 'yes' })).toContainEqual(
      expect.stringMatching(/LIVE_PREVIEW/),
    )
    expect(linesOf({ ...live, ...preview, LIVE_PREVIEW: 'test-project' })).toEqual([])
    expect(
      linesOf({ ...live, ...without(vercel, 'VERCEL_ENV'), APP_URL: 'https://own.acme.test' }),
    ).toHaveLength(1)
  })

  const fixesOf = (source: Source) => {
    const check = checkEnv(source)
    return check.ok ? {} : Object.fromEntries(check.faults.map(({ name, fix }) => [name, fix]))
  }
  const place = (scope: string) =>
    `set it under Project → Settings → Environment Variables (${scope}), then redeploy`
  const named = (fix: string | undefined) => fix?.match(/[A-Z]+(_[A-Z]+)+/g)

  test.each([
    ['the database', without(sandbox, 'DATABASE_URL'), ['DATABASE_URL', 'DATABASE_URL_DIRECT']],
    [
      'the store',
      without(sandbox, 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'),
      ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
    ],
    [
      'the sandbox',
      without(sandbox, 'SETTLEMENT_API_URL', 'SANDBOX_CONTROL_SECRET'),
      ['SETTLEMENT_API_URL', 'SANDBOX_CONTROL_SECRET'],
    ],
  ])('a missing %s has its own fix, with every variable it needs and where to set it', (_, source, names) => {
    const [first = ''] = names
    const { [first]: fix, ...others } = fixesOf({ ...source, ...preview })
    expect(others).toEqual({})
    expect(named(fix)).toEqual(names)
    expect(fix).toContain(`; ${place('Preview')}`)
  })

  test('live mode has the same fixes with its own reasons and scope', () => {
    const fixes = fixesOf({ ...without(live, 'DATABASE_URL', 'UPSTASH_REDIS_REST_URL'), ...vercel })
    expect(named(fixes.DATABASE_URL)).toEqual(['DATABASE_URL', 'DATABASE_URL_DIRECT'])
    expect(named(fixes.UPSTASH_REDIS_REST_URL)).toContain('UPSTASH_REDIS_REST_TOKEN')
    for (const fix of Object.values(fixes)) expect(fix).toContain(place('Production'))
  })

  test('a live preview gets both fixes', () => {
    const { RAMP_MODE: fix } = fixesOf({ ...live, ...preview })
    expect(named(fix)).toEqual(
      expect.arrayContaining(['SETTLEMENT_API_URL', 'SANDBOX_CONTROL_SECRET', 'LIVE_PREVIEW']),
    )
    expect(fix).toContain(place('Preview'))
  })

  test('every other fault says where to set the variable, only on Vercel', () => {
    const wrong = { ...live, CRON_SECRET: 'x', APP_URL: 'http://pay.acme.test' }
    const [there, elsewhere] = [
      fixesOf({ ...wrong, ...vercel }),
      fixesOf({ ...wrong, TRUSTED_PROXY: 'none' }),
    ]
    expect(Object.keys(there)).toEqual(Object.keys(elsewhere))
    for (const name of ['CRON_SECRET', 'APP_URL']) {
      expect(there[name]).toBe(`${fixOf(name)}; ${place('Production')}`)
      expect(elsewhere[name]).toBeUndefined()
    }
    const check = checkEnv({ ...wrong, ...vercel })
    expect(check.ok ? '' : describeFaults(check.faults)).toContain(`    fix: ${there.CRON_SECRET}`)
  })

  test('every deployment except production is a preview', () => {
    expect([preview, { VERCEL: '1' }, { ...preview, VERCEL_ENV: 'development' }].map(isPreview)).toEqual([
      true,
      true,
      true,
    ])
    expect([vercel, {}, { VERCEL_ENV: 'preview' }].map(isPreview)).toEqual([false, false, false])
  })
})

test('only one place decides whether this is Vercel', () => {
  const server = path.join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.m?[jt]s$/.test(file),
  )
  const deciding = files.filter((file) => /\.VERCEL\b/.test(readFileSync(path.join(server, file), 'utf8')))
  expect(deciding).toEqual([path.join('env', 'platform.ts')])
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from './check'
import { chain, live, sandbox } from './environments.fixture'
import { envFixes } from './fixes'
import { envNames } from './schema'

function faultsOf(source: Record<string, string>, builtMode?: string) {
  const check = checkEnv(source, builtMode)
  return check.ok ? [] : check.faults
}

describe('[CFG-1] the environment', () => {
  test('sandbox mode starts with only a secret and uses its defaults', () => {
    const check = checkEnv(sandbox, 'sandbox')
    expect(check.ok && check.env).toMatchObject({
      SETTLEMENT_API_URL: 'http://127.0.0.1:4010/v1',
      SETTLEMENT_CLIENT_ID: 'sandbox-client',
      APP_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
    })
  })

  test('a sandbox elsewhere is reached when its control secret is known', () => {
    const far = {
      SETTLEMENT_API_URL: 'https://sandbox.acme.test/v1',
      SANDBOX_CONTROL_SECRET: 'kQ2vT8nWmR4xLbZ7pY5c',
    }
    expect(checkEnv({ ...sandbox, ...far }, 'sandbox').ok).toBe(true)
  })

  test('live mode starts when everything it requires is set', () => {
    const check = checkEnv(live, 'live')
    expect(check.ok && check.env).toMatchObject({
      RAMP_MODE: 'live',
      SETTLEMENT_BUDGET: { calls: 10, windowMs: 300_000 },
      SETTLEMENT_CONTRACTS: [{ chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    })
  })

  test('sandbox mode accepts a shared store on this machine', () => {
    const store = {
      UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8079',
      UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5',
    }
    expect(faultsOf({ ...sandbox, ...store })).toEqual([])
  })

  const actionsKey = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'
  const broken: readonly [string, Record<string, string>, string][] = [
    ['no mode', { ...sandbox, RAMP_MODE: '' }, 'RAMP_MODE'],
    ['a mode of its own', { ...sandbox, RAMP_MODE: 'production' }, 'RAMP_MODE'],
    ['http in live mode', { ...live, APP_URL: 'http://pay.acme.test' }, 'APP_URL'],
    ['an app address with a path', { ...live, APP_URL: 'https://acme.test/pay' }, 'APP_URL'],
    ['a short session secret', { ...live, NEXTAUTH_SECRET: 'pU0vJ3sW' }, 'NEXTAUTH_SECRET'],
    [
      'a placeholder',
      { ...live, SETTLEMENT_CLIENT_SECRET: '<your-client-secret>' },
      'SETTLEMENT_CLIENT_SECRET',
    ],
    ['a key of no length', { ...live, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'c2hvcnQ=' }, actionsKey],
    ['a key of zeros', { ...live, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: `${'A'.repeat(43)}=` }, actionsKey],
    ['a secret of one letter', { ...live, NEXTAUTH_SECRET: 'x'.repeat(40) }, 'NEXTAUTH_SECRET'],
    [
      'a line end in a secret',
      { ...live, SETTLEMENT_CLIENT_SECRET: 'k2Jq8sVx4Lm0Pz7Rw9Tn\n' },
      'SETTLEMENT_CLIENT_SECRET',
    ],
    [
      "the sandbox's secret in live mode",
      { ...live, SETTLEMENT_CLIENT_SECRET: 'sandbox-secret' },
      'SETTLEMENT_CLIENT_SECRET',
    ],
    ['an unencrypted service', { ...live, SETTLEMENT_API_URL: 'http://api.acme.test' }, 'SETTLEMENT_API_URL'],
    [
      'credentials in the address of the service',
      { ...live, SETTLEMENT_API_URL: 'https://acme:hunter2hunter2@api.acme.test' },
      'SETTLEMENT_API_URL',
    ],
    [
      'a query in the address of the service',
      { ...live, SETTLEMENT_API_URL: 'https://api.acme.test/v1?key=1' },
      'SETTLEMENT_API_URL',
    ],
    ['no database', { ...live, DATABASE_URL: '' }, 'DATABASE_URL'],
    ['a database of another kind', { ...live, DATABASE_URL: 'mysql://db.acme.test/ramp' }, 'DATABASE_URL'],
    ['no shared store', { ...live, UPSTASH_REDIS_REST_URL: '' }, 'UPSTASH_REDIS_REST_URL'],
    ['no allow-list', { ...live, SETTLEMENT_CONTRACTS: '' }, 'SETTLEMENT_CONTRACTS'],
    [
      'an allow-list with a wrong checksum',
      { ...live, SETTLEMENT_CONTRACTS: '8453:0x833589fcD6eDb6E08f4c7C32D4f71b54bdA02913' },
      'SETTLEMENT_CONTRACTS',
    ],
    ['chains that are no list', { ...live, CHAINS: '[{}]' }, 'CHAINS'],
    [
      "the sandbox's chain in live mode",
      { ...live, CHAINS: JSON.stringify([{ ...chain, id: 31337 }]) },
      'CHAINS',
    ],
    ['no cron secret', { ...live, CRON_SECRET: '' }, 'CRON_SECRET'],
    ['no word on the proxy', { ...live, TRUSTED_PROXY: '' }, 'TRUSTED_PROXY'],
    ['a budget that is no rate', { ...live, SETTLEMENT_BUDGET: 'ten' }, 'SETTLEMENT_BUDGET'],
    [
      'an unencrypted shared store in live mode',
      { ...live, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8079' },
      'UPSTASH_REDIS_REST_URL',
    ],
    [
      'an unencrypted shared store on another machine',
      {
        ...sandbox,
        UPSTASH_REDIS_REST_URL: 'http://redis.acme.test',
        UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5',
      },
      'UPSTASH_REDIS_REST_URL',
    ],
    ['no shared token', { ...live, UPSTASH_REDIS_REST_TOKEN: '' }, 'UPSTASH_REDIS_REST_TOKEN'],
    [
      'a token that would list everybody’s recipients',
      { ...live, SETTLEMENT_TOKEN_PERMISSIONS: 'quotes:read,recipients:read' },
      'SETTLEMENT_TOKEN_PERMISSIONS',
    ],
    [
      'a permission that there is not',
      { ...sandbox, SETTLEMENT_TOKEN_PERMISSIONS: 'quotes:write' },
      'SETTLEMENT_TOKEN_PERMISSIONS',
    ],
    [
      'half a pair',
      { ...sandbox, UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test' },
      'UPSTASH_REDIS_REST_TOKEN',
    ],
    [
      'a control secret that anyone could guess',
      { ...sandbox, SANDBOX_CONTROL_SECRET: 'open-sesame' },
      'SANDBOX_CONTROL_SECRET',
    ],
    [
      'an unencrypted sandbox far away',
      {
        ...sandbox,
        SETTLEMENT_API_URL: 'http://sandbox.acme.test',
        SANDBOX_CONTROL_SECRET: 'kQ2vT8nWmR4xLbZ7pY5c',
      },
      'SETTLEMENT_API_URL',
    ],
    ['a sandbox far away', { ...sandbox, SETTLEMENT_API_URL: 'https://api.acme.test' }, 'SETTLEMENT_API_URL'],
  ]

  test.each(broken)('refuses %s by the name of the variable', (_, source, name) => {
    expect(faultsOf(source).map((fault) => fault.name)).toEqual([name])
  })

  test.each(broken)('reports %s without repeating a value', (_, source) => {
    const told = describeFaults(faultsOf(source))
    const secrets = Object.entries(source)
      .filter(([name, value]) => name !== 'RAMP_MODE' && value.trim().length > 5)
      .map(([, value]) => value.trim())
    expect(secrets.filter((value) => told.includes(value))).toEqual([])
  })

  test.each([
    ['must be a JSON list of chains, or the path of one that can be read', 'no-such-file.json'],
    ['must be a JSON list of chains, or the path of one that can be read', '[]'],
    ['is not JSON', '[{"id":8453,'],
    ['is wrong at [1].rpcUrl', JSON.stringify([chain, { ...chain, id: 10, rpcUrl: 'base' }])],
    ['is wrong at [0].tokens[0].address', JSON.stringify([{ ...chain, tokens: [{ symbol: 'USDC' }] }])],
    ['is wrong at [1].id', JSON.stringify([chain, chain])],
  ])('CHAINS %s', (reason, chains) => {
    expect(faultsOf({ ...live, CHAINS: chains })).toMatchObject([{ name: 'CHAINS', reason }])
  })

  test('lists all faults at once', () => {
    const names = faultsOf({ RAMP_MODE: 'live' }).map((fault) => fault.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'APP_URL',
        'NEXTAUTH_SECRET',
        'SETTLEMENT_CLIENT_ID',
        'DATABASE_URL',
        'CHAINS',
      ]),
    )
  })

  test('a start without a mode gets everything its build requires', () => {
    const names = (builtMode: string) => faultsOf({}, builtMode).map(({ name }) => name)
    expect(names('live')).toEqual([
      'RAMP_MODE',
      ...faultsOf({ RAMP_MODE: 'live' }, 'live').map(({ name }) => name),
    ])
    expect(names('live')).toContain('DATABASE_URL')
    expect(names('sandbox')).toEqual(['RAMP_MODE', 'NEXTAUTH_SECRET'])
  })

  test('refuses to start a build in another mode than its own', () => {
    expect(faultsOf(sandbox, 'live').map((fault) => fault.name)).toEqual(['RAMP_MODE'])
  })

  test('has a fix for each variable, and for no other', () => {
    expect(Object.keys(envFixes).sort()).toEqual([...envNames].sort())
  })

  test('is completely described by .env.example', () => {
    const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []
    expect([...names].sort()).toEqual([...envNames].sort())
  })
})

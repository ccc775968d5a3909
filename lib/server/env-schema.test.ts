import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults, envNames } from './env-schema'

const sandbox = { RAMP_MODE: 'sandbox', NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea' }

const chain = {
  id: 8453,
  name: 'Base',
  rpcUrl: 'https://rpc.acme.test/base',
  tokens: [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }],
}

const live = {
  RAMP_MODE: 'live',
  APP_URL: 'https://pay.acme.test',
  NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
  SETTLEMENT_API_URL: 'https://api.acme.test',
  SETTLEMENT_CLIENT_ID: 'acme-7f3a91',
  SETTLEMENT_CLIENT_SECRET: 'k2Jq8sVx4Lm0Pz7Rw9Tn',
  SETTLEMENT_CONTRACTS: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  DATABASE_URL: 'postgres://app:hunter2hunter2@db.acme.test/ramp',
  UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test',
  UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5',
  CHAINS: JSON.stringify([chain]),
  CRON_SECRET: 'w3Zr8Yt5Uv1Xs6Qp0Kb2',
  TRUSTED_PROXY: 'vercel',
}

function faultsOf(source: Record<string, string>, builtMode?: string) {
  const check = checkEnv(source, builtMode)
  return check.ok ? [] : check.faults
}

describe('[CFG-1] the environment', () => {
  test('sandbox mode starts with a secret alone and takes its defaults', () => {
    const check = checkEnv(sandbox, 'sandbox')
    expect(check.ok && check.env).toMatchObject({
      SETTLEMENT_API_URL: 'http://127.0.0.1:4010/v1',
      SETTLEMENT_CLIENT_ID: 'sandbox-client',
      APP_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
    })
  })

  test('live mode starts when everything it demands is there', () => {
    const check = checkEnv(live, 'live')
    expect(check.ok && check.env).toMatchObject({
      RAMP_MODE: 'live',
      SETTLEMENT_BUDGET: { calls: 10, windowMs: 300_000 },
      SETTLEMENT_CONTRACTS: [{ chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    })
  })

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
      'half a pair',
      { ...sandbox, UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test' },
      'UPSTASH_REDIS_REST_TOKEN',
    ],
    ['a sandbox far away', { ...sandbox, SETTLEMENT_API_URL: 'https://api.acme.test' }, 'SETTLEMENT_API_URL'],
  ]

  test.each(broken)('refuses %s by the name of the variable', (_, source, name) => {
    expect(faultsOf(source).map((fault) => fault.name)).toEqual([name])
  })

  test.each(broken)('tells of %s without repeating a value', (_, source) => {
    const told = describeFaults(faultsOf(source))
    const secrets = Object.entries(source)
      .filter(([name, value]) => name !== 'RAMP_MODE' && value.trim().length > 5)
      .map(([, value]) => value.trim())
    expect(secrets.filter((value) => told.includes(value))).toEqual([])
  })

  test('lists all faults together', () => {
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

  test('refuses to start a build in a mode that it was not made for', () => {
    expect(faultsOf(sandbox, 'live').map((fault) => fault.name)).toEqual(['RAMP_MODE'])
  })

  test('is told whole by .env.example, variable by variable', () => {
    const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []
    expect([...names].sort()).toEqual([...envNames].sort())
  })
})

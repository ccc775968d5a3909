import { describe, expect, test } from 'vitest'
import { checkEnv } from './check'
import { envWarnings } from './warnings'

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
  CRON_SECRET: 'Zt8QwE4rT6yU1iO3pA5s',
  TRUSTED_PROXY: 'x-client',
}

function warned(source: Record<string, string>) {
  const checked = checkEnv(source)
  return checked.ok ? envWarnings(checked.env) : checked.faults
}

describe('a start', () => {
  test('warns in live mode of a setting that tells no callers apart, and of nothing else', () => {
    expect(warned({ ...live, TRUSTED_PROXY: 'none' })).toEqual(['TRUSTED_PROXY'])
    expect(warned(live)).toEqual([])
    expect(warned({ ...sandbox, TRUSTED_PROXY: 'none' })).toEqual([])
  })

  test('takes a previous session secret, and refuses one that is the current one', () => {
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: 'gDf9EaxR7cLh4pU0vJ3sWq8ZkT5mYbN1' })).toEqual([])
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: live.NEXTAUTH_SECRET })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: 'short' })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
  })
})

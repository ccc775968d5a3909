import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from './check'
import type { RawEnv } from './platform'
import { unsafeFaults } from './unsafe'

const database = 'postgres://app:hunter2hunter2@db.acme.test/ramp'
const safe: RawEnv = {
  RAMP_MODE: 'live',
  NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
  SETTLEMENT_CLIENT_SECRET: 'k2Jq8sVx4Lm0Pz7Rw9Tn',
  CRON_SECRET: 'w3Zr8Yt5Uv1Xs6Qp0Kb2',
  DATABASE_URL: `${database}?sslmode=verify-full`,
  TRUSTED_PROXY: 'fly-client-ip',
}
const namesOf = (change: RawEnv) => {
  const source = { ...safe, ...change }
  return unsafeFaults(source, source).map(({ name }) => name)
}

describe('live mode', () => {
  test('finds nothing unsafe in a good environment', () => {
    expect(namesOf({})).toEqual([])
  })

  const unsafe: readonly [string, RawEnv, string][] = [
    [
      'Node that checks no certificate',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED',
    ],
    ['next-auth in its debug mode', { NEXTAUTH_DEBUG: 'true' }, 'NEXTAUTH_DEBUG'],
    [
      'a session secret out of a template',
      { NEXTAUTH_SECRET: 'my-super-secret-nextauth-secret-1' },
      'NEXTAUTH_SECRET',
    ],
    ['a cron secret that is a sequence', { CRON_SECRET: 'abcdefghijklmnop' }, 'CRON_SECRET'],
    [
      'a client secret that is a repeat',
      { SETTLEMENT_CLIENT_SECRET: 'k2Jqk2Jqk2Jqk2Jqk2Jq' },
      'SETTLEMENT_CLIENT_SECRET',
    ],
    [
      'a forwarding header without the number of proxies',
      { TRUSTED_PROXY: 'x-forwarded-for' },
      'TRUSTED_PROXY_HOPS',
    ],
    ['a far database without TLS', { DATABASE_URL: database }, 'DATABASE_URL'],
    ['a direct address without TLS', { DATABASE_URL_DIRECT: database }, 'DATABASE_URL_DIRECT'],
    ...['disable', 'allow', 'prefer', 'no-verify'].map(
      (mode) => [`sslmode=${mode}`, { DATABASE_URL: `${database}?sslmode=${mode}` }, 'DATABASE_URL'] as const,
    ),
    [
      'TLS that takes any certificate',
      { DATABASE_URL: `${database}?uselibpqcompat=true&sslmode=require` },
      'DATABASE_URL',
    ],
  ].map(([what, change, name]) => [what, change, name] as [string, RawEnv, string])

  test.each(unsafe)('refuses %s, and sandbox mode does not', (_, change, name) => {
    expect(namesOf(change)).toEqual([name])
    expect(namesOf({ ...change, RAMP_MODE: 'sandbox' })).toEqual([])
  })

  test.each([
    ['TLS that is required', { DATABASE_URL: `${database}?sslmode=require` }],
    ['a private network that is stated', { DATABASE_URL: database, DATABASE_TLS: 'off' }],
    ['a database on this machine', { DATABASE_URL: 'postgres://app:x@127.0.0.1:5432/ramp' }],
    ['a socket', { DATABASE_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/ramp' }],
    ['a stated number of proxies', { TRUSTED_PROXY: 'x-forwarded-for', TRUSTED_PROXY_HOPS: '1' }],
    ['Node that checks certificates', { NODE_TLS_REJECT_UNAUTHORIZED: '1' }],
  ])('takes %s', (_, change) => {
    expect(namesOf(change)).toEqual([])
  })

  test('reports everything at once, by name, with a fix and without values', () => {
    const all = Object.assign({}, ...unsafe.map(([, change]) => change)) as RawEnv // Safe: each is one.
    const check = checkEnv({ ...safe, ...all }, 'live')
    const told = describeFaults(check.ok ? [] : check.faults)
    for (const [, , name] of unsafe) expect(told).toMatch(new RegExp(`^  ${name} .+\n    fix: .+`, 'm'))
    for (const value of ['hunter2', 'abcdefgh', 'super-secret', 'k2Jqk2', 'acme'])
      expect(told).not.toContain(value)
  })
})

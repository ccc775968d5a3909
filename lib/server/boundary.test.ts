import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address'
import { isStoreFailure, isUniqueViolation } from './failures'
import { preferredLocale } from './locale'
import { isOwnOrigin } from './origin'
import { chainSources, commonHeaders, contentPolicy, originsOf, reportDirectives } from './security-headers'

describe('[R21] the origin of a request', () => {
  const app = 'https://pay.acme.test'
  const cases: readonly [string | null, string | null, boolean][] = [
    [app, 'same-origin', true],
    [app, null, true],
    [null, 'same-origin', true],
    [null, null, false],
    ['null', null, false],
    ['null', 'cross-site', false],
    [app, 'cross-site', false],
    [app, 'same-site', false],
    ['https://evil.test', 'same-origin', false],
    ['https://a.pay.acme.test', null, false],
    ['http://pay.acme.test', null, false],
    [`${app}:444`, null, false],
    [null, 'none', false],
    ['', null, false],
  ]
  test.each(cases)('%s with Sec-Fetch-Site %s is ours: %s', (origin, secFetchSite, own) => {
    expect(isOwnOrigin({ origin, secFetchSite }, app)).toBe(own)
  })
})

describe('the address of a caller', () => {
  const headers = (entries: Record<string, string>) => ({ get: (name: string) => entries[name] ?? null })

  test('is read from the one header that the platform overwrites', () => {
    const sent = headers({
      'x-forwarded-for': '6.6.6.6',
      'x-vercel-forwarded-for': '1.2.3.4',
      'fly-client-ip': '2001:DB8::1',
    })
    expect(clientAddress(sent, { TRUSTED_PROXY: 'vercel' })).toBe('1.2.3.4')
    expect(clientAddress(sent, { TRUSTED_PROXY: 'fly-client-ip' })).toBe('2001:db8:0:0::/64')
  })

  test('[R12] cannot be written by the caller', () => {
    for (let round = 0; round < 1_000; round++) {
      const forged = headers({
        'x-forwarded-for': `6.6.${round % 256}.6`,
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      })
      expect(clientAddress(forged, { TRUSTED_PROXY: 'none' })).toBe('everyone')
      expect(clientAddress(forged, { TRUSTED_PROXY: 'vercel' })).toBe('everyone')
    }
  })

  test('is the last one if a proxy appends, and never free text', () => {
    expect(clientAddress(headers({ 'x-client': '6.6.6.6, 1.2.3.4' }), { TRUSTED_PROXY: 'x-client' })).toBe(
      '1.2.3.4',
    )
    expect(clientAddress(headers({ 'x-client': 'key:injection' }), { TRUSTED_PROXY: 'x-client' })).toBe(
      'everyone',
    )
  })
})

describe('[R53] the content policy', () => {
  const policy = contentPolicy({
    nonce: 'abc',
    connect: ['https://rpc.acme.test'],
    development: false,
    https: true,
  })

  test('runs only scripts and styles that carry the nonce', () => {
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
    expect(policy).toContain("style-src 'self' 'nonce-abc';")
    expect(policy).not.toMatch(/unsafe/)
  })

  test('lets no text become code except by the two policies that pages have', () => {
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default nextjs")
    const inDevelopment = contentPolicy({ nonce: 'abc', connect: [], development: true, https: false })
    expect(inDevelopment).not.toContain('trusted-types')
  })

  test('makes browsers report what it blocked', () => {
    expect(policy).toContain('report-uri /api/reports')
    const named = policy.split('; ').map((part) => part.split(' ')[0] ?? '')
    const silent = ['report-uri', 'upgrade-insecure-requests']
    expect(named.filter((name) => !reportDirectives.includes(name) && !silent.includes(name))).toEqual([])
  })

  test('blocks frames, objects, bases and foreign forms, and lists the hosts a page may call', () => {
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "connect-src 'self' https://rpc.acme.test",
      "img-src 'self' data:",
      'upgrade-insecure-requests',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
  })

  test('[R54] requires https from browsers for a year, subdomains included, in live mode only', () => {
    const demand = (live: boolean) =>
      commonHeaders(live).find(({ key }) => key === 'Strict-Transport-Security')?.value
    expect(demand(true)).toBe('max-age=31536000; includeSubDomains')
    expect(demand(false)).toBeUndefined()
  })

  test('does not reveal paths and keys of an RPC address', () => {
    expect(originsOf(['https://rpc.acme.test/v2/key', 'https://rpc.acme.test/x', 'nonsense'])).toEqual([
      'https://rpc.acme.test',
    ])
    const chains = ['https://rpc.acme.test/v2/key', 'https://other.acme.test/key?x', 'nonsense']
    expect(chainSources(chains, 'https://api.acme.test/v1')).toEqual([
      'https://rpc.acme.test',
      'https://other.acme.test',
    ])
  })

  test('lets a page call the chains that a service serves, and nothing else there', () => {
    const chains = ['http://127.0.0.1:4010/rpc/31337', 'http://127.0.0.1:4010/rpc/31338']
    expect(chainSources(chains, 'http://127.0.0.1:4010/v1')).toEqual(chains)
  })
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['tlh, pt;q=0.1', 'pt-BR'],
  ['en;q=0.2, pt-PT;q=0.7', 'pt-BR'],
  ['pt;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;;,,q=', 'en'],
])('a browser that asks for "%s" gets %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})

test('a driver’s error is recognised by its code, however deeply nested', () => {
  const wrapped = (code: string) =>
    new Error('query failed', { cause: Object.assign(new Error('x'), { code }) })
  expect(
    ['ECONNREFUSED', '57P01', '08006', '53300', '28P01', '3D000', '25006'].filter(
      (code) => !isStoreFailure(wrapped(code)),
    ),
  ).toEqual([])
  expect([isStoreFailure(wrapped('23505')), isStoreFailure(new Error('x')), isStoreFailure('x')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isUniqueViolation(wrapped('23505')), isUniqueViolation(wrapped('23514'))]).toEqual([true, false])
})

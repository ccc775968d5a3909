import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { locales, signInStatements } from '@/messages/locales'
import { site } from '@/site.config'
import { checkSiwe, parseSiwe, readInstant } from './siwe'

const origin = 'https://pay.acme.test:8443'
const now = Date.parse('2026-11-21T12:00:00.000Z')
const expected = { origin, chainIds: [31337, 31338], nowMs: now }
const nonce = `${'a'.repeat(20)}0123456789`

const good = createSiweMessage({
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  domain: 'pay.acme.test:8443',
  nonce,
  uri: origin,
  version: '1',
  statement: site.signInStatement,
  issuedAt: new Date(now),
  expirationTime: new Date(now + 300_000),
})

const verdict = (message: string, at = expected) => {
  const check = checkSiwe(message, at)
  return check.ok ? 'ok' : check.refusal
}

describe('[R17] a sign-in message', () => {
  test('requested by this app is accepted', () => {
    expect(verdict(good)).toBe('ok')
  })

  test.each(locales)('is accepted with the statement of %s', (locale) => {
    const statement = signInStatements(site.signInStatement)[locale]
    expect(verdict(good.replace(site.signInStatement, statement))).toBe('ok')
  })

  const neighbours: readonly [string, (message: string) => string, string][] = [
    ['text before it', (m) => `Hello\n${m}`, 'grammar'],
    ['text after it', (m) => `${m}\nURI: https://evil.test`, 'grammar'],
    ['a line end after it', (m) => `${m}\n`, 'grammar'],
    ['Windows line ends', (m) => m.replaceAll('\n', '\r\n'), 'grammar'],
    ['a second nonce', (m) => m.replace('Issued At', `Nonce: ${nonce}x\nIssued At`), 'grammar'],
    ['fields in another order', (m) => m.replace(/(Version: 1)\n(Chain ID: 31337)/, '$2\n$1'), 'grammar'],
    ['no nonce', (m) => m.replace(/Nonce: .*\n/, ''), 'grammar'],
    ['an empty nonce', (m) => m.replace(/Nonce: .*/, 'Nonce: '), 'grammar'],
    ['a nonce with a dash', (m) => m.replace(nonce, `${nonce}-`), 'grammar'],
    ['a short nonce', (m) => m.replace(nonce, 'abcdefgh'), 'nonce'],
    [
      'another domain',
      (m) => m.replace('pay.acme.test:8443 wants', 'pay.acme.test.evil.test wants'),
      'domain',
    ],
    ['no port in its domain', (m) => m.replace('pay.acme.test:8443 wants', 'pay.acme.test wants'), 'domain'],
    ['a user before its domain', (m) => m.replace('pay.acme.test', 'a@pay.acme.test'), 'grammar'],
    ['another scheme', (m) => `http://${m}`, 'scheme'],
    ['another URI', (m) => m.replace('URI: https://pay', 'URI: https://evil'), 'uri'],
    ['a path in its URI', (m) => m.replace(`URI: ${origin}`, `URI: ${origin}/x`), 'uri'],
    ['version 2', (m) => m.replace('Version: 1', 'Version: 2'), 'version'],
    ['a chain not on offer', (m) => m.replace('Chain ID: 31337', 'Chain ID: 1'), 'chain'],
    ['a chain id with a zero before it', (m) => m.replace('Chain ID: 31337', 'Chain ID: 031337'), 'grammar'],
    ['another statement', (m) => m.replace(site.signInStatement, 'Approve everything.'), 'statement'],
    ['no statement', (m) => m.replace(`${site.signInStatement}\n`, ''), 'statement'],
    ['a resource', (m) => `${m}\nResources:\n- https://evil.test`, 'statement'],
    ['a wrong checksum', (m) => m.replace('0xf39F', '0xF39F'), 'address'],
    ['a short address', (m) => m.replace('0xf39F', '0xf39'), 'grammar'],
    ['a date in words', (m) => m.replace(/Issued At: .*/m, 'Issued At: yesterday'), 'dates'],
    ['a day that is none', (m) => m.replace('Issued At: 2026-11-21', 'Issued At: 2026-02-30'), 'dates'],
    [
      'an expiry that is no date',
      (m) => m.replace(/Expiration Time: .*/m, 'Expiration Time: never'),
      'dates',
    ],
    ['no expiry', (m) => m.replace(/\nExpiration Time: .*/m, ''), 'dates'],
    [
      'an expiry a moment too far',
      (m) =>
        m.replace('Expiration Time: 2026-11-21T12:05:00.000Z', 'Expiration Time: 2026-11-21T12:05:00.001Z'),
      'expired',
    ],
    ['a far expiry', (m) => m.replace(/Expiration Time: 2026/m, 'Expiration Time: 2027'), 'expired'],
    [
      'an expiry before its issue',
      (m) => m.replace('12:00:00.000Z', '12:00:30.000Z').replace('12:05:00.000Z', '12:00:10.000Z'),
      'expired',
    ],
    ['a not-before that is no date', (m) => `${m}\nNot Before: soon`, 'dates'],
    ['a not-before to come', (m) => `${m}\nNot Before: 2026-11-21T12:04:00.000Z`, 'not-yet'],
  ]

  test.each(neighbours)('with %s is refused', (_, change, refusal) => {
    expect(change(good)).not.toBe(good)
    expect(verdict(change(good))).toBe(refusal)
  })

  test('with an address in small letters, or a not-before that has come, is accepted', () => {
    expect(verdict(good.replace(/0x[0-9a-fA-F]{40}/, (address) => address.toLowerCase()))).toBe('ok')
    expect(verdict(`${good}\nNot Before: 2026-11-21T12:00:00.000Z`)).toBe('ok')
  })

  test('with our scheme written before the domain, or a slash after it, is accepted', () => {
    expect(verdict(`https://${good}`)).toBe('ok')
    expect(verdict(good.replace(`URI: ${origin}`, `URI: ${origin}/`))).toBe('ok')
  })

  test('is valid for five minutes, and neither before nor after', () => {
    expect(verdict(good, { ...expected, nowMs: now + 299_000 })).toBe('ok')
    expect(verdict(good, { ...expected, nowMs: now + 300_000 })).toBe('expired')
    expect(verdict(good, { ...expected, nowMs: now - 61_000 })).toBe('issued-at')
  })

  test('is read field by field', () => {
    expect(parseSiwe(good)).toMatchObject({ chainId: 31337, nonce, uri: origin, version: '1', resources: [] })
  })

  test('may be any text without breaking the reader', () => {
    for (const text of ['', '\u0000', 'a'.repeat(100_000), good.repeat(3)]) expect(parseSiwe(text)).toBeNull()
  })
})

test.each(['2024-02-29T00:00:00Z', '2026-11-21T23:59:59.123456789+03:00'])('%s is an instant', (text) => {
  expect(readInstant(text)).toBe(Date.parse(text))
})

test.each([
  '2026-02-29T00:00:00Z',
  '2026-11-21',
  '2026-11-21T24:00:00Z',
  '21 Nov 2026',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '2026-11-21T12:60:00Z',
  '2026-11-21T12:00:60Z',
  '1',
])('%s is not an instant', (text) => {
  expect(readInstant(text)).toBeNull()
})

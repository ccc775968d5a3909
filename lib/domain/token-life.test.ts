import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  leadSeconds,
  lifeSeconds,
  longestLifeSeconds,
  parseIssuedToken,
  parseUnixSeconds,
} from './token-life'

const second = 1_795_262_400
const iso = new Date(second * 1_000).toISOString()

function jwt(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
}

describe('a time on the wire', () => {
  test.each([
    [second, second],
    [second + 0.9, second],
    [second * 1_000, second],
    [String(second), second],
    [` ${second * 1_000} `, second],
    [iso, second],
    [iso.replace('Z', '+00:00'), second],
    ['', null],
    ['soon', null],
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [true, null],
    [{}, null],
  ])('%j is %j in Unix seconds', (value, seconds) => {
    expect(parseUnixSeconds(value)).toBe(seconds)
  })

  test.each(['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'])('without a zone is UTC, also in %s', (zone) => {
    const own = process.env.TZ
    process.env.TZ = zone
    onTestFinished(() => {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    })
    expect(parseUnixSeconds(iso.replace('Z', ''))).toBe(second)
    expect(parseUnixSeconds(iso.replace('.000Z', '.123456'))).toBe(second)
  })

  test('is always read as whole seconds', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const seconds = parseUnixSeconds(value)
        expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true)
      }),
    )
  })
})

describe('a host’s answer', () => {
  test('[TOK-3] is jwt and Unix seconds, with the issue time in the token', () => {
    const text = jwt({ iat: second - 3_600, exp: second })
    const token = { jwt: text, expiresAt: second, expiresIn: null, issuedAt: second - 3_600 }
    expect(parseIssuedToken({ jwt: text, expiresAt: second })).toEqual(token)
    expect(parseIssuedToken({ token: text, expiresAt: iso, extra: 1 })).toEqual(token)
    expect(parseIssuedToken({ jwt: text, expiresAt: second, expiresIn: 600 })).toEqual({
      ...token,
      expiresIn: 600,
    })
    expect(parseIssuedToken({ jwt: text, expiresAt: second, expiresIn: Number.NaN })).toEqual(token)
  })

  test('may have a token whose text uses every letter of its alphabet', () => {
    const text = jwt({ iat: second - 60, sub: '>>>???' })
    expect(text).toMatch(/-.*_/)
    expect(parseIssuedToken({ jwt: text, expiresAt: second })).toMatchObject({ issuedAt: second - 60 })
  })

  test.each(['opaque', 'a.b.c', jwt({}), jwt({ iat: second + 1 }), jwt(null), jwt({ iat: 'x' })])(
    'may have the token %j, which does not tell its age',
    (text) => {
      expect(parseIssuedToken({ jwt: text, expiresAt: second })).toMatchObject({ jwt: text, issuedAt: null })
    },
  )

  test.each([
    null,
    'a.b.c',
    { expiresAt: second },
    { jwt: 'a.b.c' },
    { jwt: '', expiresAt: second },
    { jwt: 'a b', expiresAt: second },
    { jwt: 'a\r\nx-evil: 1', expiresAt: second },
    { jwt: 'a'.repeat(9_000), expiresAt: second },
    { jwt: 'a.b.c', expiresAt: 'never' },
  ])('is refused when it is %j', (value) => {
    expect(parseIssuedToken(value)).toBeNull()
  })

  test('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (value) => void parseIssuedToken(value)))
  })
})

describe('the lifetime of a token', () => {
  const token = { jwt: 'x', expiresAt: second + 3_600, expiresIn: null, issuedAt: second }
  const life = (
    change: Partial<typeof token> | object,
    wallSeconds: number,
    serverAtLeast: number | null = null,
  ) => lifeSeconds({ ...token, ...change }, { wallSeconds, serverAtLeast })

  test.each([
    ['right', second + 100, 3_500],
    ['an hour behind', second - 3_600, 3_600],
    ['two hours ahead', second + 7_200, 3_600],
    ['half an hour ahead', second + 1_800, 1_800],
  ])('by a clock that is %s', (_, wall, expected) => {
    expect(life({}, wall)).toBe(expected)
  })

  test('is what the host says, up to the longest possible lifetime', () => {
    expect(life({ expiresIn: 700 }, second + 7_200)).toBe(700)
    expect(life({ expiresIn: 90_000 }, second)).toBe(3_600)
    expect(life({ expiresIn: -5 }, second)).toBe(-5)
    expect(life({ expiresIn: 864_000, expiresAt: second + 864_000 }, second)).toBe(86_400)
  })

  test('is bounded by the time the service’s clock has certainly reached', () => {
    expect(life({}, second - 3_600, second + 3_000)).toBe(600)
    expect(life({}, second, second + 4_000)).toBe(-400)
  })

  test('is assumed to be ten minutes for a token without times that looks expired by this clock', () => {
    expect(life({ issuedAt: null }, second + 7_200)).toBe(600)
    expect(life({ issuedAt: null }, second)).toBe(3_600)
    expect(life({ issuedAt: null }, second - 1_000_000)).toBe(longestLifeSeconds)
  })

  test.each([
    [86_400, 300],
    [600, 300],
    [599, 299.5],
    [60, 30],
    [1, 0.5],
  ])('[TOK-5] of %d s ends in a renewal %d s before', (seconds, lead) => {
    expect(leadSeconds(seconds)).toBe(lead)
  })
})

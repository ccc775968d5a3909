import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { canonical, mac } from './support/canonical'
import { clientSecret } from './support/instance'
import { newPerson } from './support/seller'
import { expectRefusal, Service } from './support/service'

const service = new Service(inject('sandboxUrl'))
const body = () => {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  return { name: randomUUID(), kycInformation, fiatSettlementDetails }
}
const minute = 60_000

describe('headers of a signed call', () => {
  test.each([
    ['x-client-id', 'MISSING_CLIENT_ID'],
    ['x-signature', 'MISSING_SIGNATURE'],
    ['x-timestamp', undefined],
  ])('[SIG-1] a call without %s is refused with 401', async (header, error) => {
    expectRefusal(await service.createRecipient(body(), { headers: { [header]: undefined } }), 401, error)
    expectRefusal(await service.status(randomUUID(), { headers: { [header]: undefined } }), 401, error)
  })

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded'])(
    '[SIG-1] a body with the content type %s is refused, even with a valid signature',
    async (type) => {
      const answer = await service.createRecipient(body(), { headers: { 'content-type': type } })
      expect([400, 415]).toContain(answer.status)
    },
  )

  test('[SIG-1] a JSON body with a charset is accepted', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    expect((await service.createRecipient(body(), { headers })).status).toBeLessThan(300)
  })

  test('an unknown client is refused with 403', async () => {
    const headers = { 'x-client-id': 'someone-else' }
    expectRefusal(await service.status(randomUUID(), { headers }), 403, 'INVALID_CLIENT')
  })
})

describe('what is signed', () => {
  test('[SIG-2] a GET signs the two characters {}', async () => {
    expectRefusal(await service.status(randomUUID(), { message: '{}' }), 404)
  })

  test.each(['', '""', 'null', '{ }', '[]'])('[SIG-2] a GET that signs %j is refused', async (message) => {
    expectRefusal(await service.status(randomUUID(), { message }), 401, 'INVALID_SIGNATURE')
  })

  test('[SIG-3] a body may have its keys in any order, and white space', async () => {
    const value = body()
    const shuffled = Object.fromEntries(Object.entries(value).reverse())
    const raw = JSON.stringify(shuffled, null, 2)
    expect((await service.createRecipient(value, { raw })).status).toBeLessThan(300)
  })

  test('[SIG-3] a signature over bytes that are not canonical is refused', async () => {
    const value = body()
    const raw = JSON.stringify(value, null, 2)
    expectRefusal(await service.createRecipient(value, { raw, message: raw }), 401, 'INVALID_SIGNATURE')
  })

  test('[SIG-3] numbers and strings are signed by value, not by spelling', async () => {
    const value = { ...body(), extra: { one: 1, big: 1e21, small: 1e-7, zero: 0, text: 'é/"' } }
    const raw = canonical(value)
      .replace('"one":1', '"one":1.0')
      .replace('"big":1e+21', '"big":1000000000000000000000')
      .replace('"small":1e-7', '"small":0.0000001')
      .replace('"zero":0', '"zero":-0')
      .replace('"é/\\""', '"\\u00e9\\/\\u0022"')
    expect(raw).toContain('\\u00e9')
    expect((await service.createRecipient(value, { raw })).status).toBeLessThan(300)
  })

  test('[SIG-3] any JSON is signed in its canonical form: keys sorted by UTF-16 code units at every depth', async () => {
    const members = fc.dictionary(
      fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key !== '__proto__'),
      fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
      { maxKeys: 5, noNullPrototype: true },
    )
    await fc.assert(
      fc.asyncProperty(members, async (extra) => {
        // Astral characters sort before U+FB33 by code units and after it by code points.
        const value = { ...body(), extra: { ...extra, '\ufb33': 1, '\u{1f600}': 2 } }
        const text = canonical(value)
        fc.pre(!text.includes('"__proto__"'))
        const answer = await service.createRecipient(value)
        expect(answer.status, `${text} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      }),
      { numRuns: 60 },
    )
  })

  test('[SIG-3] a body that is not a JSON object is refused, even when its bytes are signed correctly', async () => {
    for (const raw of ['', '{', 'nonsense', '[]', '"text"', '{"a":1}x', 'null']) {
      const answer = await service.createRecipient({}, { raw, message: raw })
      expect([400, 401], raw).toContain(answer.status)
    }
  })
})

describe('the signature', () => {
  test('[SIG-4] [R04] a change to any single character is refused', async () => {
    const value = body()
    const good = mac(clientSecret, canonical(value))
    for (let at = 0; at < good.length; at += 7) {
      const other = good[at] === '0' ? '1' : '0'
      const headers = { 'x-signature': good.slice(0, at) + other + good.slice(at + 1) }
      expectRefusal(await service.createRecipient(value, { headers }), 401, 'INVALID_SIGNATURE')
    }
  })

  test.each([
    ['shorter', (good: string) => good.slice(0, 63)],
    ['longer', (good: string) => `${good}0`],
    ['twice', (good: string) => good + good],
    ['no hexadecimal', () => 'z'.repeat(64)],
    ['beyond ASCII', () => `é${'0'.repeat(63)}`],
    ['a hash without a key', () => mac('', '{}')],
  ])('[SIG-4] one that is %s is refused', async (_, change) => {
    const headers = { 'x-signature': change(mac(clientSecret, '{}')) }
    expectRefusal(await service.status(randomUUID(), { headers }), 401, 'INVALID_SIGNATURE')
  })

  test('[SIG-4] another secret is refused, and so is another body under a valid signature', async () => {
    expectRefusal(await service.createRecipient(body(), { secret: 'wrong' }), 401, 'INVALID_SIGNATURE')
    const signedForAnother = canonical(body())
    expectRefusal(
      await service.createRecipient(body(), { message: signedForAnother }),
      401,
      'INVALID_SIGNATURE',
    )
  })
})

describe('the timestamp', () => {
  test.each([-6 * minute, 6 * minute, -60 * minute, 24 * 60 * minute])(
    '[SIG-5] %d ms off is refused, and the answer has a Date to correct the clock with',
    async (skew) => {
      const answer = await service.status(randomUUID(), { timestamp: String(Date.now() + skew) })
      expectRefusal(answer, 401, 'TIMESTAMP_TOO_OLD')
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(5_000)
    },
  )

  test.each([-4 * minute, 0, 4 * minute])('[SIG-5] %d ms off is accepted', async (skew) => {
    expectRefusal(await service.status(randomUUID(), { timestamp: String(Date.now() + skew) }), 404)
  })

  test.each([
    '',
    'now',
    '-1',
    '1e12',
    String(Math.floor(Date.now() / 1000)),
    new Date().toISOString(),
    `0x${Date.now().toString(16)}`,
  ])('[SIG-5] %j is not a time in milliseconds and is refused', async (timestamp) => {
    expect((await service.status(randomUUID(), { timestamp })).status).toBe(401)
  })
})

test('[VER-1] every path needs /v1: without it, nothing is found', async () => {
  expect((await service.send('GET', `/offramp/status?transactionId=${randomUUID()}`)).status).toBe(404)
  expect((await service.send('POST', '/create-recipient', body())).status).toBe(404)
  expect((await service.send('POST', '/v2/create-recipient', body())).status).toBe(404)
})

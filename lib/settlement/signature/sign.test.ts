import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sign, signedBy } from './sign'

/** RFC 2104 written out over the bare hash: an HMAC that shares only SHA-256 with the one under test. */
function macByDefinition(secret: string, message: string): Buffer {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const bytes = Buffer.from(secret, 'utf8')
  const key = Buffer.alloc(64)
  key.set(bytes.byteLength > 64 ? sha256(bytes) : bytes)
  const inner = sha256(
    key.map((byte) => byte ^ 0x36),
    Buffer.from(message, 'utf8'),
  )
  return sha256(
    key.map((byte) => byte ^ 0x5c),
    inner,
  )
}

/** The cases of RFC 4231 whose key is text, and keys around the block size and beyond one byte a character. */
const vectors = [
  [
    'RFC 4231 case 1',
    '\u000b'.repeat(20),
    'Hi There',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    'RFC 4231 case 2',
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'a key of one block',
    'k'.repeat(64),
    '{}',
    'd76035d5eb586aa7440c5113bd8b8dfbbdbc7c043a2a2091c52613ddc264c4ad',
  ],
  [
    'a key above one block',
    'k'.repeat(65),
    '{}',
    '75c887706e5a0f3f0bde64ba6dabd79209254a602d7f05f4b66d73bf0e027314',
  ],
  [
    'a key of 131 bytes',
    'a'.repeat(131),
    'Test Using Larger Than Block-Size Key',
    'b4e96b7e2a0c8281ed52c6bc2cc47bb5f2e22c3bc0d0489ee47ea4f304a1e0f2',
  ],
  ['no message', 'key', '', '5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0'],
  [
    'text beyond ASCII',
    'chave-ção',
    '{"name":"João \u{1f600}"}',
    '461e3925aefd482293ee0ae03dd6ac37ac78f5520def978cb55ad2173f9f30d5',
  ],
] as const

describe('the signature', () => {
  test.each(vectors)('[SIG-4] [R04] is HMAC-SHA256: %s', (_, key, data, mac) => {
    expect(sign(key, data)).toBe(mac)
  })

  test('[SIG-4] of a known body is a known value, lower-case hexadecimal', () => {
    const body = '{"fromChain":"8453","intent":{"method":"usd","value":"100"}}'
    expect(sign('sandbox-secret', body)).toBe(
      '5f68ba17017c9c4585ac0536e325d215eafb2ea0ed6bb1bff37a4aa2735d191f',
    )
    expect(sign('sandbox-secret', '{}')).toBe(
      'bb3ceed64f91d1c9e555c4fd7ef27ec439aab1cca323bc5597b25fdfaa60f21c',
    )
  })

  test('[SIG-4] [R04] is keyed and computed over UTF-8 bytes, whatever the characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, text) => {
        const mac = macByDefinition(key, text)
        expect(sign(key, text, 'hex')).toBe(mac.toString('hex'))
        expect(sign(key, text, 'base64')).toBe(mac.toString('base64'))
      }),
    )
  })

  test('[SIG-4] changes with any change of key or message', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (key, one, other) => {
        fc.pre(one !== other)
        expect(sign(key, one)).not.toBe(sign(key, other))
        expect(sign(`${key}x`, one)).not.toBe(sign(key, one))
      }),
    )
  })
})

describe('the headers of an attempt', () => {
  test('[SIG-1] [SIG-4] contain id, signature and time, never the secret', async () => {
    const headers = await signedBy({ clientId: 'me', clientSecret: 'canary' })({
      operation: 'offramp-quote',
      message: '{}',
      timestamp: '17',
    })
    expect(headers).toEqual({ 'x-client-id': 'me', 'x-signature': sign('canary', '{}'), 'x-timestamp': '17' })
    expect(JSON.stringify(headers)).not.toContain('canary')
  })

  test('[SIG-4] can use base64, by one setting', async () => {
    const headers = await signedBy({ clientId: 'me', clientSecret: 's', encoding: 'base64' })({
      operation: 'offramp-quote',
      message: '{}',
      timestamp: '17',
    })
    expect(headers['x-signature']).toBe(sign('s', '{}', 'base64'))
  })

  test.each(['', ' s', 's\n', '\ts'])(
    'refuses the client secret %j at once, without repeating it',
    (clientSecret) => {
      expect(() => signedBy({ clientId: 'me', clientSecret })).toThrow(
        /^the client secret is empty or has blanks/,
      )
    },
  )

  test.each(['', 'a b', 'a\n', 'é'])('refuses the client id %j at once', (clientId) => {
    expect(() => signedBy({ clientId, clientSecret: 's' })).toThrow(/^the client id is empty/)
  })
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGuessable } from './guessable'

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

describe('a secret that can be guessed', () => {
  test.each([
    'abcdefghijklmnop',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
    'zyxwvutsrqponmlkjihgfedcba987654',
    '0123456789abcdef0123456789abcdef',
    '12345678901234567890123456789012',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'k2Jq8k2Jq8k2Jq8k2Jq8k2Jq8k2Jq8k2',
    'aB3!aB3!aB3!aB3!',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    'super-secret-nextauth-password-1',
    'P4ssw0rdP4ssw0rd2026',
    'correct-horse-battery-staple-2026',
    'cron-secret-for-production-1234',
  ])('%s', (secret) => {
    expect(isGuessable(secret)).toBe(true)
  })

  test('is any part of a row, and any short text that is repeated', () => {
    const row = fc
      .tuple(fc.constantFrom(...rows), fc.boolean(), fc.integer({ min: 16, max: 64 }))
      .map(([text, back, length]) => (back ? [...text].reverse().join('') : text).repeat(10).slice(0, length))
    const repeated = fc
      .tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.integer({ min: 16, max: 64 }))
      .map(([text, length]) => text.repeat(64).slice(0, length))
    fc.assert(
      fc.property(fc.oneof(row, repeated), (secret) => {
        expect(isGuessable(secret)).toBe(true)
      }),
    )
  })

  test('is nothing that openssl makes', () => {
    const bytes = fc
      .tuple(fc.integer(), fc.constantFrom(16, 24, 32))
      .map(([seed, length]) => createHash('sha256').update(String(seed)).digest().subarray(0, length))
    fc.assert(
      fc.property(bytes, (random) => {
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(isGuessable(random.toString(encoding))).toBe(false)
      }),
      { numRuns: 5_000 },
    )
    for (const token of ['AX9aASQgNmE5', 'k2Jq8sVx4Lm0Pz7Rw9Tn', 'w3Zr8Yt5Uv1Xs6Qp0Kb2'])
      expect(isGuessable(token)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { afterEach, describe, expect, test, vi } from 'vitest'

const current = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
const previous = 'unit-before-xR7cLh4gDf9EapU0vJ3sWq8ZkT'
process.env.RAMP_MODE = 'sandbox'

/** The server's modules, loaded with these secrets. */
async function started(secret: string, before?: string) {
  vi.resetModules()
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('NEXTAUTH_SECRET_PREVIOUS', before ?? '')
  const [secrets, cookie] = await Promise.all([import('../secrets'), import('./cookie')])
  return { ...secrets, ...cookie }
}

afterEach(() => vi.unstubAllEnvs())

describe('replacing NEXTAUTH_SECRET', () => {
  test('[R49] accepts what the previous one signed and encrypted, for as long as it is configured', async () => {
    const old = await started(previous)
    const made = {
      seal: old.sealed('use', 'value'),
      text: old.encrypted('use', 'words'),
      hash: old.keyedHash('use', 'x'),
    }
    const during = await started(current, previous)
    expect(during.unseal('use', made.seal)).toBe('value')
    expect(during.decrypted('use', made.text)).toBe('words')
    expect(during.isKeyedHash('use', 'x', made.hash)).toBe(true)
    const after = await started(current)
    expect(after.unseal('use', made.seal)).toBeNull()
    expect(after.decrypted('use', made.text)).toBeNull()
    expect(after.isKeyedHash('use', 'x', made.hash)).toBe(false)
  })

  test('processes restarted one by one accept what the others make, once all know the new one', async () => {
    const makers = [await started(previous, current), await started(current, previous)]
    for (const maker of makers) {
      const made = { seal: maker.sealed('use', 'value'), hash: maker.keyedHash('use', 'x') }
      for (const reader of makers) {
        expect(reader.unseal('use', made.seal)).toBe('value')
        expect(reader.isKeyedHash('use', 'x', made.hash)).toBe(true)
      }
    }
  })

  test('signs and encrypts with the new one from the first start on', async () => {
    const during = await started(current, previous)
    const made = { seal: during.sealed('use', 'value'), text: during.encrypted('use', 'words') }
    const after = await started(current)
    expect(after.unseal('use', made.seal)).toBe('value')
    expect(after.decrypted('use', made.text)).toBe('words')
  })

  test('signs no one out until the previous one is removed', async () => {
    const sid = randomUUID()
    const cookie = await encode({ token: { sid }, secret: previous, maxAge: 60 })
    expect(await (await started(current, previous)).sessionIdOfCookie(cookie)).toBe(sid)
    expect(await (await started(current)).sessionIdOfCookie(cookie)).toBeNull()
  })
})

describe('[R49] encrypted text', () => {
  test('opens only for its own purpose, and not when a byte was changed', async () => {
    const { encrypted, decrypted } = await started(current)
    const text = encrypted('row-1', '203.0.113.7')
    expect(Buffer.from(text, 'base64url').includes('203.0.113.7')).toBe(false)
    expect(decrypted('row-1', text)).toBe('203.0.113.7')
    expect(decrypted('row-2', text)).toBeNull()
    const bytes = Buffer.from(text, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(decrypted('row-1', changed.toString('base64url'))).toBeNull()
    }
    for (const other of ['', 'x', 'AAAA']) expect(decrypted('row-1', other)).toBeNull()
  })

  test('has a fresh nonce each time, so that equal texts differ', async () => {
    const { encrypted } = await started(current)
    const nonces = Array.from({ length: 10_000 }, () =>
      Buffer.from(encrypted('row-1', 'same'), 'base64url').subarray(0, 12).toString('hex'),
    )
    expect(new Set(nonces).size).toBe(nonces.length)
  })
})

import { randomUUID } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionIdOfCookie } from './cookie'

vi.mock('next-auth/jwt', { spy: true })

const ownSecret = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = ownSecret

const sealedFor = (sid: unknown, maxAge = 60, secret = ownSecret) =>
  encode({ token: { sid } as Record<string, unknown>, secret, maxAge })

describe('the cookie of a session', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('always names its own session, whatever was opened before', async () => {
    const ids = [randomUUID(), randomUUID()]
    const cookies = await Promise.all(ids.map((id) => sealedFor(id)))
    for (const round of [0, 1, 0]) expect(await sessionIdOfCookie(cookies[round])).toBe(ids[round])
  })

  test('names none when it is altered, too long, of another secret, or not ours', async () => {
    const cookie = await sealedFor(randomUUID())
    await sessionIdOfCookie(cookie)
    const altered = `${cookie.slice(0, -4)}${cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    const foreign = await sealedFor(randomUUID(), 60, 'another secret that is long enough for anyone')
    for (const text of [altered, foreign, await sealedFor(7), '', 'a.b.c', `${cookie}${'A'.repeat(4_096)}`]) {
      expect(await sessionIdOfCookie(text)).toBeNull()
    }
    expect(await sessionIdOfCookie(undefined)).toBeNull()
  })

  test('is not opened by a way that its text names', async () => {
    const before = vi.mocked(decode).mock.calls.length
    const [, ...parts] = (await sealedFor(randomUUID())).split('.')
    for (const way of [
      { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 10_000, p2s: 'c2FsdHNhbHQ' },
      { alg: 'dir', enc: 'A256GCM', zip: 'DEF' },
    ]) {
      const head = Buffer.from(JSON.stringify(way)).toString('base64url')
      expect(await sessionIdOfCookie([head, ...parts].join('.'))).toBeNull()
    }
    expect(vi.mocked(decode).mock.calls.length).toBe(before)
  })

  test('names none past its end, although it was opened before', async () => {
    const cookie = await sealedFor(randomUUID(), 60)
    expect(await sessionIdOfCookie(cookie)).not.toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect(await sessionIdOfCookie(cookie)).toBeNull()
  })

  test('is decrypted once, and again when a thousand others came after it', async () => {
    const id = randomUUID()
    const cookie = await sealedFor(id)
    const times = async () => {
      const before = vi.mocked(decode).mock.calls.length
      expect(await sessionIdOfCookie(cookie)).toBe(id)
      return vi.mocked(decode).mock.calls.length - before
    }
    expect([await times(), await times()]).toEqual([1, 0])
    for (let made = 0; made < 1_000; made++) await sessionIdOfCookie(await sealedFor(`other-${made}`))
    expect(await times()).toBe(1)
  })
})

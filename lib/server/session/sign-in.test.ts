import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../db/open'
import { testDatabase } from '../test/database'
import { issueNonce } from './nonces'
import { absoluteLimitMs, findSessionUser, idleLimitMs, revokeSession } from './sessions'
import { signIn } from './sign-in'
import { signInStatement } from './siwe'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const origin = 'http://localhost:3000'
const start = new Date('2026-11-21T12:00:00.000Z')

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await testDatabase())
})
afterAll(() => close())

const context = (now = start) => ({ db, origin, chainIds: [31337], now })

async function prepare(browserSecret = 'browser-one', signer = account) {
  const nonce = await issueNonce(db, browserSecret, start)
  const message = createSiweMessage({
    address: account.address,
    chainId: 31337,
    domain: 'localhost:3000',
    nonce,
    uri: origin,
    version: '1',
    statement: signInStatement,
    issuedAt: start,
    expirationTime: new Date(start.getTime() + 300_000),
  })
  return { message, signature: await signer.signMessage({ message }), browserSecret }
}

describe('signing in', () => {
  test('starts a session for the address that signed', async () => {
    const outcome = await signIn(await prepare(), context())
    expect(outcome).toMatchObject({ ok: true, address: account.address })
    const user = outcome.ok ? await findSessionUser(db, outcome.sessionId, start) : null
    expect(user?.address).toBe(account.address)
  })

  test('works once of fifty times at once, and never again', async () => {
    const attempt = await prepare()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => signIn(attempt, context())))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await signIn(attempt, context())).toEqual({ ok: false, refusal: 'nonce-used' })
  })

  test('is refused to another browser, with or without a cookie, and the owner still gets in', async () => {
    const attempt = await prepare('the-owner')
    expect(await signIn({ ...attempt, browserSecret: 'a-thief' }, context())).toMatchObject({
      refusal: 'nonce-used',
    })
    expect(await signIn({ ...attempt, browserSecret: null }, context())).toMatchObject({ refusal: 'browser' })
    expect((await signIn(attempt, context())).ok).toBe(true)
  })

  test('does not let a bad signature use the nonce up', async () => {
    const attempt = await prepare()
    const forged = await stranger.signMessage({ message: attempt.message })
    for (const signature of [forged, '0x', `0x${'0'.repeat(130)}`, 'nonsense']) {
      expect(await signIn({ ...attempt, signature }, context())).toEqual({ ok: false, refusal: 'signature' })
    }
    expect((await signIn(attempt, context())).ok).toBe(true)
  })

  test('is refused with a nonce that nobody issued', async () => {
    const attempt = await prepare()
    const message = attempt.message.replace(/Nonce: .*/, `Nonce: ${'f'.repeat(48)}`)
    const signature = await account.signMessage({ message })
    expect(await signIn({ ...attempt, message, signature }, context())).toMatchObject({
      refusal: 'nonce-used',
    })
  })

  test('is refused after five minutes', async () => {
    const late = new Date(start.getTime() + 300_001)
    expect((await signIn(await prepare(), context(late))).ok).toBe(false)
  })

  test('gives a new session each time, so that none can be planted', async () => {
    const one = await signIn(await prepare(), context())
    const two = await signIn(await prepare(), context())
    expect(one.ok && two.ok && one.sessionId !== two.sessionId && one.userId === two.userId).toBe(true)
  })
})

describe('a session', () => {
  async function session() {
    const outcome = await signIn(await prepare(), context())
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.sessionId
  }
  const later = (ms: number) => new Date(start.getTime() + ms)

  test('ends for every copy of its cookie at sign-out', async () => {
    const id = await session()
    await revokeSession(db, id, start)
    expect(await findSessionUser(db, id, start)).toBeNull()
  })

  test('ends when it was not used for a day', async () => {
    const id = await session()
    expect(await findSessionUser(db, id, later(idleLimitMs))).toBeNull()
  })

  test('ends after a week however much it is used', async () => {
    const id = await session()
    for (let at = 0; at < absoluteLimitMs; at += idleLimitMs - 1) {
      expect(await findSessionUser(db, id, later(at))).not.toBeNull()
    }
    expect(await findSessionUser(db, id, later(absoluteLimitMs))).toBeNull()
  })
})

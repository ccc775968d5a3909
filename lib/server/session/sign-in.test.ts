import { eq, lte } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { site } from '@/site.config'
import { nonces } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { flushSecurityCounts } from '../security-log/count'
import { readSecurityLog } from '../security-log/read'
import { finishWork } from '../stopping'
import { testDatabase } from '../test/database'
import { consumeNonce, issueNonce } from './nonces'
import { absoluteLimitMs, findSessionUser, idleLimitMs, revokeSession, startSession } from './sessions'
import { signIn } from './sign-in'
import { signInLifeMs } from './siwe'

process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const origin = 'http://localhost:3000'
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.SETTLEMENT_API_URL = 'http://127.0.0.1:9/v1'
const start = new Date('2026-11-21T12:00:00.000Z')

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await testDatabase())
})
afterAll(() => close())

const context = (now = start) => ({ db, origin, chainIds: [31337], now })

async function prepare(browserSecret = 'browser-one', signer = account, nonceAt = start) {
  const nonce = issueNonce(browserSecret, nonceAt)
  const message = createSiweMessage({
    address: account.address,
    chainId: 31337,
    domain: 'localhost:3000',
    nonce,
    uri: origin,
    version: '1',
    statement: site.signInStatement,
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

  test('is in the security log, under the person only when it was accepted', async () => {
    await finishWork(5_000)
    await flushSecurityCounts()
    const count = async (event: 'sign-in' | 'sign-in-refused') =>
      (await readSecurityLog(db, { event, address: account.address, limit: 99 })).reduce(
        (sum, row) => sum + row.count,
        0,
      )
    const before = await count('sign-in')
    expect((await signIn(await prepare(), context())).ok).toBe(true)
    expect((await signIn(await prepare('browser-one', stranger), context())).ok).toBe(false)
    await finishWork(5_000)
    await flushSecurityCounts()
    expect(await count('sign-in')).toBe(before + 1)
    expect(await count('sign-in-refused')).toBe(0)
    const refused = await db.select().from(securityEvents).where(eq(securityEvents.event, 'sign-in-refused'))
    expect(refused).toMatchObject([{ who: '', detail: 'signature', count: 1 }])
  })

  test('[R16] works exactly once of fifty concurrent attempts, and never again', async () => {
    const attempt = await prepare()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => signIn(attempt, context())))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await signIn(attempt, context())).toEqual({ ok: false, refusal: 'nonce-used' })
  })

  test('[R16] is refused to another browser, with or without a cookie, and the owner still gets in', async () => {
    const attempt = await prepare('the-owner')
    expect(await signIn({ ...attempt, browserSecret: 'a-thief' }, context())).toMatchObject({
      refusal: 'nonce-used',
    })
    expect(await signIn({ ...attempt, browserSecret: null }, context())).toMatchObject({ refusal: 'browser' })
    expect((await signIn(attempt, context())).ok).toBe(true)
  })

  test('[R16] does not consume the nonce for a bad signature', async () => {
    const attempt = await prepare()
    const forged = await stranger.signMessage({ message: attempt.message })
    for (const signature of [forged, '0x', `0x${'0'.repeat(130)}`, 'nonsense']) {
      expect(await signIn({ ...attempt, signature }, context())).toEqual({ ok: false, refusal: 'signature' })
    }
    expect((await signIn(attempt, context())).ok).toBe(true)
  })

  test('writes no row until it succeeds, and one then', async () => {
    const before = await db.$count(nonces)
    const attempt = await prepare()
    for (let begun = 0; begun < 100; begun++) issueNonce(`browser-${begun}`, start)
    await signIn({ ...attempt, signature: '0x' }, context())
    await signIn({ ...attempt, browserSecret: 'a-thief' }, context())
    expect(await db.$count(nonces)).toBe(before)
    await signIn(attempt, context())
    expect(await db.$count(nonces)).toBe(before + 1)
  })

  test('[R16] is refused with a nonce older than five minutes, however fresh the message around it', async () => {
    const ago = (ms: number) => prepare('browser-one', account, new Date(start.getTime() - ms))
    expect(await signIn(await ago(300_000), context())).toEqual({ ok: false, refusal: 'nonce-used' })
    expect((await signIn(await ago(299_000), context())).ok).toBe(true)
  })

  test('is refused with a nonce whose expiry was changed', async () => {
    const attempt = await prepare()
    const moved = /Nonce: ([0-9a-f]{12})/.exec(attempt.message)?.[1] ?? ''
    const later = (Number.parseInt(moved, 16) + 60_000).toString(16).padStart(12, '0')
    const message = attempt.message.replace(`Nonce: ${moved}`, `Nonce: ${later}`)
    const signature = await account.signMessage({ message })
    expect(await signIn({ ...attempt, message, signature }, context())).toEqual({
      ok: false,
      refusal: 'nonce-used',
    })
  })

  test('stays used up after other sign-ins have cleaned the table', async () => {
    const attempt = await prepare()
    expect((await signIn(attempt, context())).ok).toBe(true)
    await signIn(await prepare(), context(new Date(start.getTime() + 299_000)))
    expect(await signIn(attempt, context(new Date(start.getTime() + 299_000)))).toMatchObject({
      refusal: 'nonce-used',
    })
  })

  test('stays used up for an hour after its end, for a process whose clock is behind, and no longer', async () => {
    const consume = (nonce: string, at: Date) => consumeNonce(db, nonce, 'browser-one', at)
    const nonce = issueNonce('browser-one', start)
    expect(await consume(nonce, start)).toBe(true)
    const end = start.getTime() + signInLifeMs
    const consumeAt = (at: Date) => consume(issueNonce('browser-one', at), at)
    await consumeAt(new Date(end + 3_600_000))
    expect(await consume(nonce, start)).toBe(false)
    await consumeAt(new Date(end + 3_600_001))
    expect(await db.$count(nonces, lte(nonces.expiresAt, new Date(end)))).toBe(0)
  })

  test('[R16] stays used up for a process that starts later', async () => {
    const attempt = await prepare()
    expect((await signIn(attempt, context())).ok).toBe(true)
    vi.resetModules()
    const restarted = await import('./sign-in')
    expect(restarted.signIn).not.toBe(signIn)
    expect(await restarted.signIn(attempt, context())).toEqual({ ok: false, refusal: 'nonce-used' })
  })

  test('[R17] asks no chain: wallets get in while every node hangs, and a contract’s signature is refused at once', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
    onTestFinished(() => asked.mockRestore())
    const attempt = await prepare()
    // As ERC-6492 wraps the signature of a contract wallet.
    const wrapped = `0x${'ab'.repeat(200)}${'6492'.repeat(16)}`
    expect(await signIn({ ...attempt, signature: wrapped }, context())).toEqual({
      ok: false,
      refusal: 'signature',
    })
    expect((await signIn(attempt, context())).ok).toBe(true)
    expect(asked).not.toHaveBeenCalled()
  })

  test('is refused with a nonce that was never issued', async () => {
    const attempt = await prepare()
    const message = attempt.message.replace(/Nonce: .*/, `Nonce: ${'f'.repeat(48)}`)
    const signature = await account.signMessage({ message })
    expect(await signIn({ ...attempt, message, signature }, context())).toMatchObject({
      refusal: 'nonce-used',
    })
  })

  test('[R16] is refused after five minutes', async () => {
    const late = new Date(start.getTime() + 300_001)
    expect((await signIn(await prepare(), context(late))).ok).toBe(false)
  })

  test('[R18] gives a new session each time, so that none can be fixed in advance', async () => {
    const one = await signIn(await prepare(), context())
    const two = await signIn(await prepare(), context())
    expect(one.ok && two.ok && one.sessionId !== two.sessionId && one.userId === two.userId).toBe(true)
  })
})

describe('[R18] a session', () => {
  async function session() {
    const outcome = await signIn(await prepare(), context())
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.sessionId
  }
  const later = (ms: number) => new Date(start.getTime() + ms)

  test('is its own person’s when others are signed in, too', async () => {
    for (const { address } of [account, stranger]) {
      const { sessionId, userId } = await startSession(db, address, start)
      expect(await findSessionUser(db, sessionId, start)).toEqual({ id: userId, address })
    }
  })

  test('ends for every copy of its cookie at sign-out', async () => {
    const id = await session()
    await revokeSession(db, id, start)
    expect(await findSessionUser(db, id, start)).toBeNull()
  })

  test('ends after a day without use', async () => {
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

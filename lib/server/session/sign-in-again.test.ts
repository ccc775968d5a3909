import { encode } from 'next-auth/jwt'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test, vi } from 'vitest'
import { readSecurityLog } from '../security-log/read'
import { finishWork } from '../stopping'
import { ownWorld } from '../test/world'

// What Next passes to an action, and what next-auth gets from us.
const request = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  options: null as unknown,
  answer: new Response() as unknown,
}))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: () => null }),
  cookies: async () => ({
    get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
    set: (name: string, value: string) => request.cookies.set(name, value),
    delete: ({ name }: { name: string }) => request.cookies.delete(name),
  }),
}))
vi.mock('next/navigation', () => ({ redirect: () => undefined }))
vi.mock('next-auth', () => ({
  default: async (_: unknown, __: unknown, options: unknown) => {
    request.options = options
    return request.answer
  },
}))

const secret = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = secret
process.env.APP_URL = 'http://localhost:3000'

const { beginSignIn, handleAuth, handleSignIn } = await import('./auth')
const { findSessionUser, startSession } = await import('./sessions')

const world = ownWorld()

/** What next-auth calls with what the page sent. */
type Authorize = (input: Record<string, string>) => Promise<{ id: string; sid: string } | null>

async function signInWith(account: PrivateKeyAccount, signer = account) {
  await handleAuth(new Request('http://localhost:3000/api/auth/callback/wallet', { method: 'POST' }), {})
  // Safe: what auth.ts passes to next-auth, as it stands there.
  const { providers } = request.options as { providers: { options: { authorize: Authorize } }[] }
  const asked = await beginSignIn('en')
  const message = createSiweMessage({
    ...asked,
    address: account.address,
    chainId: 31337,
    version: '1',
    issuedAt: new Date(asked.issuedAt),
    expirationTime: new Date(asked.expirationTime),
  })
  const signature = await signer.signMessage({ message })
  return providers[0]?.options.authorize({ message, signature })
}

/** A browser that is signed in. */
async function signedIn(account: PrivateKeyAccount) {
  const session = await startSession(world.db, account.address, new Date())
  const value = await encode({ token: { sid: session.sessionId }, secret, maxAge: 60 })
  request.cookies = new Map([['ramp.session', value]])
  return session
}

const isValid = async (sessionId: string) => (await findSessionUser(world.db, sessionId, new Date())) !== null

describe('signing in again', () => {
  test('ends the session that this browser had, and no other', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const elsewhere = await startSession(world.db, account.address, new Date())
    const before = await signedIn(account)
    const again = await signInWith(account)
    expect(again?.id).toBe(before.userId)
    const sessions = [before.sessionId, elsewhere.sessionId, again?.sid ?? '']
    expect(await Promise.all(sessions.map(isValid))).toEqual([false, true, true])
    // Nor is it said to end again what has ended.
    await signInWith(account)
    await finishWork(5_000)
    const { address } = account
    const ends = await readSecurityLog(world.db, { event: 'session-ended', address, limit: 9 })
    expect(ends).toMatchObject([{ detail: 'replaced', count: 1 }])
  })

  test('leaves the session that this browser had when it is refused', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const before = await signedIn(account)
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await signInWith(account, stranger)).toBeNull()
    expect(await isValid(before.sessionId)).toBe(true)
  })
})

test.each([
  ['with a server error', new Response(null, { status: 500 })],
  ['nothing that could be an answer', undefined],
])('a sign-in that next-auth answers %s is not called refused', async (_, answer) => {
  request.answer = answer
  const posted = await handleSignIn(new Request('http://localhost:3000/', { method: 'POST' }), {})
  expect([posted.status, await posted.json()]).toMatchObject([500, { error: { code: 'unexpected' } }])
})

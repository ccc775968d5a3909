import { createRequire } from 'node:module'
import { NextRequest } from 'next/server'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDatabase } from '@/lib/server/db/open'
import type { Db } from '@/lib/server/db/types'
import { flushSecurityCounts } from '@/lib/server/security-log/count'
import { readSecurityLog } from '@/lib/server/security-log/read'
import { finishWork } from '@/lib/server/stopping'
import { openWorld } from '@/lib/server/test/world'

const appUrl = 'https://pay.acme.test'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

// What Next passes to a request: the headers, and the browser's cookies.
const cookies = new Map<string, string>()
const jar = {
  get: (name: string) => (cookies.has(name) ? { name, value: cookies.get(name) } : undefined),
  getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
  set: (name: string, value: string) => cookies.set(name, value),
  delete: ({ name }: { name: string }) => cookies.delete(name),
}
const passed = { headers: async () => new Headers({ origin: appUrl }), cookies: async () => jar }
vi.doMock('next/headers', () => passed)
// next-auth requires it as CommonJS, which no mock reaches.
Object.assign(createRequire(import.meta.url)('next/headers'), passed)
// Next's own server build of React is not available here.
vi.doMock('next/navigation', () => ({ redirect: () => undefined }))

let world: Awaited<ReturnType<typeof openWorld>>
let route: typeof import('./route')
let auth: typeof import('@/lib/server/session/auth')
beforeAll(async () => {
  process.env.APP_URL = appUrl
  world = await openWorld()
  route = await import('./route')
  auth = await import('@/lib/server/session/auth')
})
afterAll(() => world.close())

/** The lines of the log since the test began. */
const lines: { readonly event: string; readonly operation?: string; readonly count?: number }[] = []
beforeEach(() => {
  cookies.clear()
  lines.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
  return () => vi.restoreAllMocks()
})

async function read(answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, decodeURIComponent(value))
  }
  const body = Object(await answer.json())
  return { status: answer.status, code: Object(body.error).code, body }
}

async function askForToken(query = '') {
  const params = Promise.resolve({ nextauth: ['csrf'] })
  return read(await route.GET(new NextRequest(`${appUrl}/api/auth/csrf${query}`), { params }))
}

const csrfToken = async (): Promise<string> => (await askForToken()).body.csrfToken

async function post(body: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') {
  const headers = { 'content-type': type, 'content-length': String(body.length) }
  const request = new NextRequest(`${appUrl}/api/auth/callback/wallet`, { method: 'POST', headers, body })
  const params = Promise.resolve({ nextauth: ['callback', 'wallet'] })
  return read(await route.POST(request, { params }))
}

/** What the wallet signs in a browser that began a sign-in, with the fields that its page posts. */
async function signed(): Promise<{ readonly message: string; readonly signature: string }> {
  const { issuedAt, expirationTime, ...terms } = await auth.beginSignIn('en')
  const message = createSiweMessage({
    ...terms,
    address: account.address,
    chainId: 31337,
    version: '1',
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
  return { message, signature: await account.signMessage({ message }) }
}

/** How often the security log has a refused sign-in with this reason. */
async function refusedFor(reason: string): Promise<number> {
  await finishWork(5_000)
  await flushSecurityCounts()
  const rows = await readSecurityLog(world.db, { event: 'sign-in-refused', limit: 99 })
  return rows.reduce((sum, { detail, count }) => (detail === reason ? sum + count : sum), 0)
}

const fields = (all: Readonly<Record<string, string>>) =>
  new URLSearchParams({ ...all, json: 'true' }).toString()
const isSignedIn = () => cookies.has('__Host-ramp.session')

describe('a sign-in', () => {
  test('with what this browser’s wallet signed starts a session', async () => {
    const attempt = await signed()
    expect((await post(fields({ ...attempt, csrfToken: await csrfToken() }))).status).toBe(200)
    expect((await auth.currentUser())?.address).toBe(account.address)
    // Nothing more can be tried with what it began.
    expect(await auth.signInKey()).toBeNull()
  })

  test('from browsers that began none is refused at once, with one line for all of them', async () => {
    const token = await csrfToken()
    const bodies = ['', fields({ csrfToken: token, message: 'x', signature: '0x12' })]
    for (let attempt = 0; attempt < 100; attempt++)
      for (const body of bodies)
        expect(await post(body)).toMatchObject({ status: 401, code: 'sign_in_refused' })
    expect(lines).toMatchObject([{ event: 'sign-in refused', operation: 'browser', count: 1 }])
  })

  test('whose token is not that of the browser’s cookie is refused, and the next try works', async () => {
    const attempt = await signed()
    const early = await csrfToken()
    cookies.delete('__Host-next-auth.csrf-token')
    const token = await csrfToken()
    expect(token).not.toBe(early)
    const before = await refusedFor('csrf')
    const refused = await post(fields({ ...attempt, csrfToken: early }))
    expect(refused).toMatchObject({ status: 401, code: 'sign_in_refused' })
    expect(isSignedIn()).toBe(false)
    expect(await refusedFor('csrf')).toBe(before + 1)
    expect((await post(fields({ ...attempt, csrfToken: token }))).status).toBe(200)
    expect(isSignedIn()).toBe(true)
  })

  test('signed by another account is refused', async () => {
    const { message } = await signed()
    const signature = await privateKeyToAccount(`0x${'22'.repeat(32)}`).signMessage({ message })
    const before = await refusedFor('csrf')
    const refused = await post(fields({ message, signature, csrfToken: await csrfToken() }))
    expect(refused).toMatchObject({ status: 401, code: 'sign_in_refused' })
    expect(isSignedIn()).toBe(false)
    expect([await refusedFor('signature'), await refusedFor('csrf')]).toEqual([1, before])
  })

  test.each(['message', 'signature'] as const)(
    'without a %s is refused, and is no failure of ours',
    async (name) => {
      const { [name]: _, ...rest } = await signed()
      const refused = await post(fields({ ...rest, csrfToken: await csrfToken() }))
      expect(refused).toMatchObject({ status: 401, code: 'sign_in_refused' })
      expect(lines).toEqual([])
    },
  )

  test('works with a callback URL that next-auth can’t read, and takes such a cookie from the browser', async () => {
    const kept = '__Secure-next-auth.callback-url'
    const attempt = await signed()
    cookies.set(kept, 'x')
    expect((await askForToken('?callbackUrl=x')).status).toBe(200)
    expect(cookies.get(kept)).toBe(appUrl)
    vi.spyOn(jar, 'delete')
    const token = await csrfToken()
    expect(jar.delete).not.toHaveBeenCalled()
    cookies.set(kept, 'x')
    expect((await post(fields({ ...attempt, csrfToken: token }))).status).toBe(200)
    expect(isSignedIn()).toBe(true)
  })

  test.each([
    ['the database is down', 'ECONNREFUSED', 503, 'store_unavailable'],
    ['something else of ours fails', 'EOTHER', 500, 'unexpected'],
  ])('while %s is not called refused, and works afterwards', async (_, thrown, status, code) => {
    const attempt = await signed()
    const body = fields({ ...attempt, csrfToken: await csrfToken() })
    setDatabase(
      new Proxy({} as Db, {
        get: () => {
          throw Object.assign(new Error('connect'), { code: thrown })
        },
      }),
    )
    expect(await post(body)).toMatchObject({ status, code })
    expect(isSignedIn()).toBe(false)
    expect(lines).toMatchObject([{ event: 'sign-in failed' }])
    setDatabase(world.db)
    expect((await post(body)).status).toBe(200)
    expect(isSignedIn()).toBe(true)
  })

  test.each(['application/json', 'text/plain', ''])('is not read from a body of type "%s"', async (type) => {
    await signed()
    expect(await post('{', type)).toMatchObject({ status: 400, code: 'input_invalid' })
    expect(lines).toEqual([])
  })
})

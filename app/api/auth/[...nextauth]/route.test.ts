import { createRequire } from 'node:module'
import { NextRequest } from 'next/server'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDatabase } from '@/lib/server/db/open'
import type { Db } from '@/lib/server/db/types'
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

async function csrfToken(): Promise<string> {
  const params = Promise.resolve({ nextauth: ['csrf'] })
  const { body } = await read(await route.GET(new NextRequest(`${appUrl}/api/auth/csrf`), { params }))
  return body.csrfToken
}

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

const fields = (all: Readonly<Record<string, string>>) =>
  new URLSearchParams({ ...all, json: 'true' }).toString()
const isSignedIn = () => cookies.has('__Host-ramp.session')

describe('a sign-in', () => {
  test('with what this browser’s wallet signed starts a session', async () => {
    const attempt = await signed()
    expect((await post(fields({ ...attempt, csrfToken: await csrfToken() }))).status).toBe(200)
    expect(isSignedIn()).toBe(true)
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
    const refused = await post(fields({ ...attempt, csrfToken: early }))
    expect(refused).toMatchObject({ status: 401, code: 'sign_in_refused' })
    expect(isSignedIn()).toBe(false)
    expect((await post(fields({ ...attempt, csrfToken: token }))).status).toBe(200)
    expect(isSignedIn()).toBe(true)
  })

  test('signed by another account is refused', async () => {
    const { message } = await signed()
    const signature = await privateKeyToAccount(`0x${'22'.repeat(32)}`).signMessage({ message })
    const refused = await post(fields({ message, signature, csrfToken: await csrfToken() }))
    expect(refused).toMatchObject({ status: 401, code: 'sign_in_refused' })
    expect(isSignedIn()).toBe(false)
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

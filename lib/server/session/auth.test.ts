import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '@/messages/locales'
import { setDatabase } from '../db/open'
import type { Db } from '../db/types'
import { testDatabase } from '../test/database'

interface CookieLine {
  readonly name: string
  readonly value?: string
  readonly secure?: boolean
}

// What Next passes to an action: the request's headers and cookies.
const request = vi.hoisted(() => ({ headers: new Map<string, string>(), lines: [] as CookieLine[] }))
const jar = {
  get: (name: string) => {
    const value = request.lines.findLast((line) => line.name === name)?.value
    return value === undefined ? undefined : { name, value }
  },
  set: (name: string, value: string, options: object) => request.lines.push({ name, value, ...options }),
  delete: (line: CookieLine) => request.lines.push(line),
}
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => request.headers.get(name) ?? null }),
  cookies: async () => jar,
}))

const appUrl = 'https://pay.acme.test'
process.env.RAMP_MODE = 'sandbox'
process.env.APP_URL = appUrl
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

const { encode } = await import('next-auth/jwt')
const { limited, openAction, signedInAction } = await import('../action')
const { nothingInput } = await import('../inputs')
const { beginSignIn, currentUser, endSession, signInKey } = await import('./auth')
const { findSessionUser, startSession } = await import('./sessions')
const { fail, ok } = await import('@/lib/domain/result')
const { locales, signInStatements } = await import('@/messages/locales')
const { site } = await import('@/site.config')

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  request.headers = new Map([['origin', appUrl]])
  request.lines = []
  setDatabase(database.db)
})

const sessionCookie = '__Host-ramp.session'

async function signedIn() {
  const { sessionId } = await startSession(database.db, `0x${'ab'.repeat(20)}`, new Date())
  const value = await encode({
    token: { sid: sessionId },
    secret: process.env.NEXTAUTH_SECRET ?? '',
    maxAge: 60,
  })
  request.lines = [{ name: sessionCookie, value }]
  return sessionId
}

const signOut = () =>
  openAction({ limit: 'none', schema: nothingInput }, {}, async () => {
    await endSession()
    return ok(null)
  })

/** Any use of it fails like an unreachable database. */
const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  },
})

describe('signing out', () => {
  test('deletes the cookie, and ends the session for its copies', async () => {
    const sessionId = await signedIn()
    expect(await signOut()).toEqual(ok(null))
    expect(request.lines.at(-1)).toEqual({ name: sessionCookie, path: '/', secure: true })
    expect(await findSessionUser(database.db, sessionId, new Date())).toBeNull()
  })

  test('deletes the cookie while the database is down, and reports that the session could not be ended', async () => {
    await signedIn()
    setDatabase(noDatabase)
    expect(await signOut()).toEqual(fail({ code: 'store_unavailable' }))
    expect(request.lines.at(-1)).toEqual({ name: sessionCookie, path: '/', secure: true })
  })

  test('of a browser without a session needs no database', async () => {
    setDatabase(noDatabase)
    expect(await currentUser()).toBeNull()
    expect(await signOut()).toEqual(ok(null))
  })

  test('can’t be requested by other sites', async () => {
    const sessionId = await signedIn()
    request.headers.set('origin', 'https://evil.test')
    expect(await signOut()).toEqual(fail({ code: 'origin_refused' }))
    expect(request.lines).toHaveLength(1)
    expect(await findSessionUser(database.db, sessionId, new Date())).not.toBeNull()
  })

  test('is never refused, however often strangers request it', async () => {
    for (let asked = 0; asked < 700; asked++) expect(await signOut()).toEqual(ok(null))
    await signedIn()
    expect(await signOut()).toEqual(ok(null))
  })
})

describe('[R22] a session that can’t be read', () => {
  /** What a signed-in person may do; the browser's cookie is a good one. */
  const act = vi.fn(async () => ok('done'))
  const press = () => signedInAction({ limit: 'none', schema: nothingInput }, {}, act)
  beforeEach(() => act.mockClear())

  test('opens no page and runs no action while the database is down', async () => {
    await signedIn()
    expect(await press()).toEqual(ok('done'))
    setDatabase(noDatabase)
    await expect(currentUser()).rejects.toThrow()
    expect(await press()).toEqual(fail({ code: 'store_unavailable' }))
    expect(act).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['no cookie', undefined],
    ['an error in place of a cookie', '{"message":"configuration error"}'],
    ['a cookie of another secret', 'other-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9E'],
  ])('is not taken from %s', async (_, kept) => {
    const sessionId = await signedIn()
    const foreign = () => encode({ token: { sid: sessionId }, secret: kept ?? '', maxAge: 60 })
    const value = kept?.startsWith('other') ? await foreign() : kept
    request.lines = value === undefined ? [] : [{ name: sessionCookie, value }]
    expect(await currentUser()).toBeNull()
    expect(await press()).toEqual(fail({ code: 'not_signed_in' }))
    expect(act).not.toHaveBeenCalled()
  })
})

describe('starting a sign-in', () => {
  const begin = (locale: Locale = 'en') =>
    openAction({ limit: 'none', schema: nothingInput }, {}, async () => ok(await beginSignIn(locale)))

  test('is never refused, however often strangers start one, and needs no database', async () => {
    setDatabase(noDatabase)
    for (let begun = 0; begun < 700; begun++) expect((await begin()).ok).toBe(true)
  })

  test('asks for a message in the language of the page', async () => {
    const statementIn = async (locale: Locale) => {
      const begun = await begin(locale)
      return begun.ok ? begun.data.statement : null
    }
    const statements = signInStatements(site.signInStatement)
    for (const locale of locales) expect(await statementIn(locale)).toBe(statements[locale])
    expect(new Set(Object.values(statements)).size).toBe(locales.length)
  })

  test('again in another tab leaves valid what the first one’s wallet is about to sign', async () => {
    await begin()
    const first = await signInKey()
    await begin()
    expect(await signInKey()).toBe(first)
  })

  test('gives each browser its own attempts, which no other can use up', async () => {
    const keys = []
    for (let browser = 0; browser < 50; browser++) {
      request.lines = []
      await begin()
      keys.push(await signInKey())
    }
    const [victim, ...others] = keys
    for (const key of others) for (let tried = 0; tried < 31; tried++) await limited('sign-in', String(key))
    expect(await limited('sign-in', String(others[0]))).toMatchObject({ error: { code: 'rate_limited' } })
    expect(await limited('sign-in', String(victim))).toBeNull()
  })

  test('has no attempts for a cookie that this server did not create', async () => {
    request.lines = [{ name: '__Host-ramp.sign-in', value: `mine.${'0'.repeat(64)}` }]
    expect(await signInKey()).toBeNull()
  })
})

// The only file that uses next-auth, besides cookie.ts, which reads its cookie: another library can replace it here.
import 'server-only'
import { cookies, headers } from 'next/headers'
import { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import { type Locale, signInStatements } from '@/messages/locales'
import { site } from '@/site.config'
import { failAnswer } from '../answers'
import { getChains } from '../chains'
import { cookieOptions, endedCookie, isSecure, sessionCookieName, signInCookieName } from '../cookies'
import { openDb } from '../db/open'
import { getEnv } from '../env'
import { isStoreFailure } from '../failures'
import { log } from '../log'
import { acceptedSecrets, randomToken, sealed, sha256, unseal } from '../secrets'
import { noteSecurity } from '../security-log/note'
import { readClient } from './client'
import { sessionIdOfCookie } from './cookie'
import { issueNonce } from './nonces'
import { absoluteLimitMs, findSessionUser, revokeSession, type SessionUser } from './sessions'
import { signIn, tellRefused } from './sign-in'
import { signInLifeMs } from './siwe'

const sealPurpose = 'sign-in-browser'
const absoluteLimitSeconds = absoluteLimitMs / 1_000

/**
 * What the wallet's message must contain. Ties the nonce to this browser by a cookie that no script and no other site
 * can use.
 */
export async function beginSignIn(locale: Locale) {
  const now = new Date()
  // One secret per browser: a second dialog or tab must not refuse what the first one's wallet is about to sign.
  const browserSecret = (await browserSecretOfCookie()) ?? randomToken()
  const nonce = issueNonce(browserSecret, now)
  const jar = await cookies()
  jar.set(
    signInCookieName(),
    sealed(sealPurpose, browserSecret),
    cookieOptions('strict', signInLifeMs / 1_000),
  )
  const { host, origin } = new URL(getEnv().APP_URL)
  return {
    nonce,
    domain: host,
    uri: origin,
    statement: signInStatements(site.signInStatement)[locale],
    issuedAt: now.toISOString(),
    expirationTime: new Date(now.getTime() + signInLifeMs).toISOString(),
  }
}

export async function currentSessionId(): Promise<string | null> {
  return sessionIdOfCookie((await cookies()).get(sessionCookieName())?.value)
}

/**
 * The secret of the browser that started a sign-in; null without its cookie, or with one that this server did not
 * create.
 */
async function browserSecretOfCookie(): Promise<string | null> {
  const cookie = (await cookies()).get(signInCookieName())?.value
  return cookie === undefined ? null : unseal(sealPurpose, cookie)
}

/**
 * The key by which sign-in attempts are counted: one browser can't use up another's. Null where no attempt can succeed,
 * because this browser began none.
 */
export async function signInKey(): Promise<string | null> {
  const browserSecret = await browserSecretOfCookie()
  return browserSecret === null ? null : sha256(browserSecret)
}

async function authorizeWallet(message: string, signature: string) {
  const browserSecret = await browserSecretOfCookie()
  const [db, chains, sent] = await Promise.all([openDb(), getChains(), headers()])
  const env = getEnv()
  const chainIds = chains.map((chain) => chain.id)
  const context = { db, origin: env.APP_URL, chainIds, now: new Date(), client: readClient(sent, env) }
  const outcome = await signIn({ message, signature, browserSecret }, context)
  if (!outcome.ok) return null
  const before = await currentSessionId()
  const replaced = before === null ? null : await revokeSession(db, before, context.now)
  if (replaced !== null) noteSecurity('session-ended', { userId: replaced, detail: 'replaced' })
  const jar = await cookies()
  jar.delete(endedCookie(signInCookieName()))
  return { id: outcome.userId, sid: outcome.sessionId }
}

/** Keeps what went wrong on our side, since next-auth knows only accepted and refused. */
type Failed = (thrown: unknown) => void

function walletProvider(failed: Failed) {
  return CredentialsProvider({
    id: 'wallet',
    name: 'Wallet',
    credentials: { message: { type: 'text' }, signature: { type: 'text' } },
    authorize: async (input) => {
      if (typeof input?.message !== 'string' || typeof input.signature !== 'string') return null
      try {
        return await authorizeWallet(input.message, input.signature)
      } catch (thrown) {
        // next-auth puts a thrown message into a URL; nothing of ours may appear there.
        log('error', 'sign-in failed', { thrown })
        failed(thrown)
        return null
      }
    },
  })
}

function options(failed: Failed): NextAuthOptions {
  return {
    secret: acceptedSecrets()[0],
    providers: [walletProvider(failed)],
    pages: { signIn: '/sign-in', error: '/sign-in' },
    session: { strategy: 'jwt', maxAge: absoluteLimitSeconds },
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions('lax', absoluteLimitSeconds) },
    },
    callbacks: {
      // The page decides where a person goes next; the default here throws for a malformed URL.
      redirect: ({ baseUrl }) => baseUrl,
      // The token identifies the row; the row says who it is and whether it is still valid.
      jwt: ({ token, user }) => (user !== undefined && 'sid' in user ? { sid: user.sid } : token),
    },
    logger: {
      error: (code) => log('error', 'next-auth', { operation: code }),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/**
 * next-auth answers 500 to a callback URL in the query or in its own cookie that it can't read, and another site of this domain
 * can set that cookie. Nothing here uses one.
 */
async function withoutCallbackUrl(request: Request): Promise<Request> {
  const jar = await cookies()
  const secure = isSecure()
  const name = `${secure ? '__Secure-' : ''}next-auth.callback-url`
  const kept = jar.get(name)?.value
  if (kept !== undefined && kept !== getEnv().APP_URL) jar.delete({ name, path: '/', secure })
  const url = new URL(request.url)
  if (!url.searchParams.has('callbackUrl')) return request
  url.searchParams.delete('callbackUrl')
  return new NextRequest(url, request)
}

/** Serves next-auth's calls. */
export async function handleAuth(
  request: Request,
  context: unknown,
  failed: Failed = () => undefined,
): Promise<Response> {
  // Without it next-auth would trust any caller's Host header.
  process.env.NEXTAUTH_URL = getEnv().APP_URL
  const asked = await withoutCallbackUrl(request)
  const response: unknown = await NextAuth(asked as never, context as never, options(failed))
  return response instanceof Response ? response : new Response(null, { status: 500 })
}

/**
 * Serves POST callback/wallet. Only the session's cookie makes a sign-in: next-auth also answers 200 where its CSRF token
 * isn't the one of this browser's cookie, as after two tabs' first calls at once.
 */
export async function handleSignIn(request: Request, context: unknown): Promise<Response> {
  const failures: unknown[] = []
  const response = await handleAuth(request, context, (thrown) => failures.push(thrown))
  if (failures.length > 0)
    return failAnswer({ code: failures.some(isStoreFailure) ? 'store_unavailable' : 'unexpected' })
  const named = `${sessionCookieName()}=`
  if (response.headers.getSetCookie().some((line) => line.startsWith(named))) return response
  if (response.status >= 500) return failAnswer({ code: 'unexpected' })
  // A 401 means that the wallet's message was judged, and signIn has told why it was refused.
  if (response.status !== 401) tellRefused('csrf')
  return failAnswer({ code: 'sign_in_refused' })
}

/** Whose request this is, proven by cookie and `sessions` row; null when signed out. */
export const currentUser = cache(async (): Promise<SessionUser | null> => {
  const sessionId = await currentSessionId()
  return sessionId === null ? null : findSessionUser(await openDb(), sessionId, new Date())
})

/**
 * Takes the session from this browser, then ends it for every copy of its cookie.
 * @throws when the database is unavailable; even then the browser's own cookie is deleted
 */
export async function endSession(): Promise<void> {
  const sessionId = await currentSessionId()
  const jar = await cookies()
  jar.delete(endedCookie(sessionCookieName()))
  const userId = sessionId === null ? null : await revokeSession(await openDb(), sessionId, new Date())
  if (userId !== null) noteSecurity('sign-out', { userId })
}

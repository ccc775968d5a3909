import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { refusedAction } from '@/lib/server/action-refusal'
import { getChains } from '@/lib/server/chains'
import { getEnv } from '@/lib/server/env'
import { policyOfPart, sourcesOfParts } from '@/lib/server/page-parts'
import { chainSources, contentPolicy, pageHeader } from '@/lib/server/security-headers'

async function rpcSources(serviceUrl: string): Promise<string[]> {
  try {
    return chainSources(
      (await getChains()).map((chain) => chain.rpcUrl),
      serviceUrl,
    )
  } catch {
    // A page without its chains still opens, and reports the problem itself.
    return []
  }
}

/**
 * Gives each page a content policy with a fresh nonce. It is not an access check: every action and route has its own. It
 * only refuses requests that Next would fail on.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = await refusedAction(request)
  if (refused !== null)
    return new NextResponse(null, { status: refused.status, headers: { 'Cache-Control': 'no-store' } })
  const env = getEnv()
  const part = policyOfPart(request.nextUrl.pathname)
  const ancestors = part?.ancestors ?? null
  const isFrame = ancestors !== null
  const nonce = randomBytes(16).toString('base64')
  const policy = contentPolicy({
    nonce,
    connect: [
      ...(await rpcSources(env.SETTLEMENT_API_URL)),
      ...(part?.connect ?? []),
      // A frame remembers no wallet, so it offers none on a phone.
      ...(isFrame ? [] : sourcesOfParts()),
    ],
    ...(ancestors === null ? {} : { ancestors }),
    development: process.env.NODE_ENV === 'development',
    https: env.APP_URL.startsWith('https://'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  // Set or removed here, so a value from the caller has no effect.
  if (isFrame) headers.set(pageHeader, 'frame')
  else headers.delete(pageHeader)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

// Requests from scripts and machines are not for pages and must not wait for a page's policy: next.config.ts gives those
// answers one that allows nothing. Below /api only routes answer, which run no actions: app/api/[...missing] sees to that.
// With its slash, for only below it are files: /_next/static-x is the not-found page, where Next runs actions.
export const config = { matcher: '/((?!_next/static/|api/).*)' }

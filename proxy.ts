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
    // A page without its chains still opens, and says so itself.
    return []
  }
}

/**
 * Gives each page a content policy with a nonce of its own. It guards nothing: every action and route does so itself. It only
 * refuses what Next would break on.
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
      // In a frame no wallet is remembered, so none on a phone is offered.
      ...(isFrame ? [] : sourcesOfParts()),
    ],
    ...(ancestors === null ? {} : { ancestors }),
    development: process.env.NODE_ENV === 'development',
    https: env.APP_URL.startsWith('https://'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  // Set or taken away here, so a caller's own word does nothing.
  if (isFrame) headers.set(pageHeader, 'frame')
  else headers.delete(pageHeader)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

// What scripts and machines ask for is no page, and must not wait for what a page's policy is made of: next.config.ts gives
// those answers one that allows nothing.
export const config = { matcher: '/((?!_next/static|_next/image|api/).*)' }

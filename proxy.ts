import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { refusedAction } from '@/lib/server/action-refusal'
import { getChains } from '@/lib/server/chains'
import { getEnv } from '@/lib/server/env'
import { chainSources, contentPolicy, framePath, originsOf, pageHeader } from '@/lib/server/security-headers'
import { walletConnectOffer } from '@/lib/server/wallet-connect'

async function rpcSources(serviceUrl: string): Promise<string[]> {
  try {
    return chainSources(
      (await getChains()).map((chain) => chain.rpcUrl),
      serviceUrl,
    )
  } catch {
    // A page still opens without its chains, and says so itself.
    return []
  }
}

/** Pages on which the browser calls the service itself: the widget in a frame, and in our demo host page. */
const widgetPages: readonly string[] = [framePath, '/widget/demo']

/**
 * Gives each page a content policy with its own nonce. It does no access control: every action and route does that
 * itself. It only refuses requests that Next would fail on.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = await refusedAction(request)
  if (refused !== null)
    return new NextResponse(null, { status: refused.status, headers: { 'Cache-Control': 'no-store' } })
  const env = getEnv()
  const path = request.nextUrl.pathname
  const isFrame = path === framePath
  const offer = walletConnectOffer()
  const nonce = randomBytes(16).toString('base64')
  const policy = contentPolicy({
    nonce,
    connect: [
      ...(await rpcSources(env.SETTLEMENT_API_URL)),
      ...(widgetPages.includes(path) ? originsOf([env.SETTLEMENT_API_URL]) : []),
      // In a frame no wallet is remembered, so phone wallets are not offered.
      ...(isFrame || offer === null ? [] : originsOf([offer.relayUrl])),
    ],
    ...(isFrame ? { ancestors: ["'self'", ...env.WIDGET_PARENT_ORIGINS] } : {}),
    development: process.env.NODE_ENV === 'development',
    https: env.APP_URL.startsWith('https://'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  // Always set or removed here, so a caller's own header has no effect.
  if (isFrame) headers.set(pageHeader, 'frame')
  else headers.delete(pageHeader)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

// Requests by scripts and machines are not pages, and must not wait for a page's policy: next.config.ts gives those
// responses one that allows nothing.
export const config = { matcher: '/((?!_next/static|_next/image|api/).*)' }

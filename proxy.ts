import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { getChains } from '@/lib/server/chains'
import { getEnv } from '@/lib/server/env'
import { contentPolicy, originsOf } from '@/lib/server/security-headers'

async function rpcOrigins(): Promise<string[]> {
  try {
    return originsOf((await getChains()).map((chain) => chain.rpcUrl))
  } catch {
    // A page without its chains still opens, and says so itself.
    return []
  }
}

/** Gives each answer a content policy with a nonce of its own. It guards nothing else: every action and route does so itself. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString('base64')
  const policy = contentPolicy({
    nonce,
    connect: await rpcOrigins(),
    development: process.env.NODE_ENV === 'development',
    https: getEnv().APP_URL.startsWith('https://'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|_next/image).*)' }

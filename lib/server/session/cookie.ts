// The session that a cookie names. It proves nothing more: the row is checked each time for whether it is still valid.
import 'server-only'
import { decode } from 'next-auth/jwt'
import { acceptedSecrets, sha256 } from '../secrets'

const longestCookie = 4_096
/** What next-auth writes first. A stranger's own text could name a key derivation of ten thousand rounds instead. */
const head = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`
const mostKept = 1_000

interface OpenedCookie {
  readonly sessionId: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

// Opening costs a key derivation and a decryption, with the same result each time. Cached by hash, so memory contains
// no cookie.
const kept = new Map<string, OpenedCookie>()

async function openedUnder(secret: string, token: string): Promise<OpenedCookie | null> {
  try {
    const claims = await decode({ token, secret })
    if (typeof claims?.sid !== 'string') return null
    return { sessionId: claims.sid, expiresAt: Number(claims.exp ?? 0) * 1_000 }
  } catch {
    return null
  }
}

async function opened(token: string): Promise<OpenedCookie | null> {
  for (const secret of acceptedSecrets()) {
    const cookie = await openedUnder(secret, token)
    if (cookie !== null) return cookie
  }
  return null
}

function keep(key: string, cookie: OpenedCookie): void {
  kept.set(key, cookie)
  const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
}

/** The session that this server sealed into the cookie; null for any other text, and for an expired one. */
export async function sessionIdOfCookie(token: string | undefined): Promise<string | null> {
  if (token === undefined || token.length > longestCookie || !token.startsWith(head)) return null
  const key = sha256(token)
  const known = kept.get(key)
  if (known !== undefined && Date.now() < known.expiresAt) return known.sessionId
  const cookie = await opened(token)
  if (cookie === null) kept.delete(key)
  else keep(key, cookie)
  return cookie?.sessionId ?? null
}

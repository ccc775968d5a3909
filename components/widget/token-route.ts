import type { GetToken } from './ask-host'

/** Why a token route gave no token. Contains none of the answer's text. */
export class TokenRouteError extends Error {
  override readonly name = 'TokenRouteError'
  constructor(
    /** HTTP status; null if the answer was unreadable. */
    readonly status: number | null,
    readonly retryAfterSeconds: number | null = null,
    /** The route's own code; `service_auth` distinguishes a refusal by the service from the end of a session. */
    readonly code: string | null = null,
  ) {
    super(`the token route answered ${status ?? 'nothing of use'}`)
  }
}

/** Whole seconds, the only form that our route sends; otherwise the keeper's own delays apply. */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** `{error, code?}` (spec). Only the code is kept. */
async function codeOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? code : null
}

function readToken(body: unknown): { readonly jwt: string; readonly expiresAt: number } {
  if (typeof body === 'object' && body !== null && 'jwt' in body && 'expiresAt' in body) {
    const { jwt, expiresAt } = body
    if (typeof jwt === 'string' && typeof expiresAt === 'number') return { jwt, expiresAt }
  }
  throw new TokenRouteError(null)
}

/**
 * A getToken() for a token route of the page's own origin, such as `POST /api/token`: `{jwt, expiresAt}`, errors by
 * their status. The answer's Date gives the token's remaining time by the server's clock, regardless of this browser's.
 */
export function tokenFromRoute(path = '/api/token'): GetToken {
  return async ({ signal }) => {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      // An ended session may be redirected to a sign-in page, which is not a token.
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal,
    })
    if (!response.ok) {
      throw new TokenRouteError(response.status, retryAfterOf(response), await codeOf(response))
    }
    const token = readToken(await response.json())
    const servedAt = Date.parse(response.headers.get('date') ?? '') / 1_000
    // The header truncates the second: one less is never too late.
    return Number.isNaN(servedAt) ? token : { ...token, expiresIn: token.expiresAt - servedAt - 1 }
  }
}

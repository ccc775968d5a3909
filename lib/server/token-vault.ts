// The one token that every caller of a permission set is given. Pure: no environment, no network.
import { type IssuedToken, tokenLifeSeconds } from '@/lib/settlement/issue-token'
import type { TokenPermission } from '@/lib/settlement/token-permissions'

/** A token is handed out until so long before its end, or until a sixth of a shorter life is left. */
const marginSeconds = 600
const marginShare = 6

export interface TokenVault {
  /** The token of this set. Whoever comes while one is being issued waits for that one, and fails with it. */
  readonly tokenOf: (permissions: readonly TokenPermission[]) => Promise<IssuedToken>
}

interface Kept {
  readonly token: IssuedToken
  readonly until: number
}

/** Unix seconds until which a token is handed out. Never longer than it was asked for: the service's clock may be ahead. */
function handedOutUntil(token: IssuedToken, now: number): number {
  const life = Math.min(token.expiresAt - now, tokenLifeSeconds)
  return now + life - Math.min(marginSeconds, life / marginShare)
}

/** @param nowMs Unix milliseconds */
export function tokenVault(
  issue: (permissions: readonly TokenPermission[]) => Promise<IssuedToken>,
  nowMs: () => number,
): TokenVault {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<IssuedToken>>()

  async function ask(key: string, permissions: readonly TokenPermission[]): Promise<IssuedToken> {
    const token = await issue(permissions)
    kept.set(key, { token, until: handedOutUntil(token, nowMs() / 1_000) })
    return token
  }

  return {
    tokenOf: (permissions) => {
      const sorted = [...new Set(permissions)].sort()
      const key = sorted.join(' ')
      const known = kept.get(key)
      if (known !== undefined && nowMs() / 1_000 < known.until) return Promise.resolve(known.token)
      const asked = asking.get(key) ?? ask(key, sorted).finally(() => asking.delete(key))
      asking.set(key, asked)
      return asked
    },
  }
}

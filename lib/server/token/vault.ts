// The token shared by all callers of a permission set. Pure: no environment, no network.

import { type IssuedToken, SettlementError, type TokenPermission } from '@/lib/settlement'
import { tokenLifeSeconds } from '@/lib/settlement/server'

/** A token is returned until this part of its lifetime is left: ten minutes of an hour. */
const marginShare = 6

/**
 * After a failure no request is made for this long, doubling with each further one. Each attempt uses one of the
 * project's few calls: an outage of half a minute would use up those of five minutes.
 */
const firstPauseSeconds = 1
const longestPauseSeconds = 16

interface TokenVault {
  /**
   * The token of this set. Callers during a request wait for it and fail with it, unless the first caller had no share
   * left: then the next one asks with their own. Callers shortly after a failure get the same error.
   */
  readonly tokenOf: (permissions: readonly TokenPermission[]) => Promise<IssuedToken>
  /** Whole seconds until the service is asked again after a failure; null if it may be asked now. */
  readonly pauseOf: (permissions: readonly TokenPermission[]) => number | null
}

interface CachedToken {
  readonly token: IssuedToken
  readonly until: number
}

interface Failure {
  readonly thrown: unknown
  readonly pauseSeconds: number
  readonly until: number
}

const isOfShare = (thrown: unknown) => thrown instanceof SettlementError && thrown.code === 'share_spent'

/** No call was made: the next caller may find a free one. */
const isOfBudget = (thrown: unknown) =>
  isOfShare(thrown) || (thrown instanceof SettlementError && thrown.code === 'budget_spent')

const sortedOf = (permissions: readonly TokenPermission[]) => [...new Set(permissions)].sort()

/** Unix seconds until which a token is returned. Never longer than requested: the service's clock may be ahead. */
function handedOutUntil(token: IssuedToken, now: number): number {
  const life = Math.min(token.expiresAt - now, tokenLifeSeconds)
  return now + life - life / marginShare
}

/**
 * The failure if it is still shared, and for how long; none if the clock was set back, or all callers would wait that
 * long.
 * @param now Unix seconds
 */
function stillShared(
  failure: Failure | undefined,
  now: number,
): { readonly thrown: unknown; readonly secondsLeft: number } | null {
  if (failure === undefined) return null
  const secondsLeft = failure.until - now
  return secondsLeft > 0 && secondsLeft <= failure.pauseSeconds ? { ...failure, secondsLeft } : null
}

/** @param nowMs Unix milliseconds */
export function tokenVault(
  issue: (permissions: readonly TokenPermission[]) => Promise<IssuedToken>,
  nowMs: () => number,
): TokenVault {
  const kept = new Map<string, CachedToken>()
  const asking = new Map<string, Promise<IssuedToken>>()
  const failures = new Map<string, Failure>()
  const now = () => nowMs() / 1_000

  function fail(key: string, thrown: unknown): void {
    if (isOfBudget(thrown)) return
    const before = failures.get(key)?.pauseSeconds ?? firstPauseSeconds / 2
    const pauseSeconds = Math.min(longestPauseSeconds, before * 2)
    failures.set(key, { thrown, pauseSeconds, until: now() + pauseSeconds })
  }

  async function ask(key: string, permissions: readonly TokenPermission[]): Promise<IssuedToken> {
    try {
      const token = await issue(permissions)
      kept.set(key, { token, until: handedOutUntil(token, now()) })
      failures.delete(key)
      return token
    } catch (thrown) {
      fail(key, thrown)
      throw thrown
    } finally {
      asking.delete(key)
    }
  }

  async function tokenOf(permissions: readonly TokenPermission[]): Promise<IssuedToken> {
    const sorted = sortedOf(permissions)
    const key = sorted.join(' ')
    const known = kept.get(key)
    if (known !== undefined && now() < known.until) return known.token
    const failure = stillShared(failures.get(key), now())
    if (failure !== null) throw failure.thrown
    const others = asking.get(key)
    if (others === undefined) {
      const own = ask(key, sorted)
      asking.set(key, own)
      return own
    }
    try {
      return await others
    } catch (thrown) {
      if (isOfShare(thrown)) return tokenOf(permissions)
      throw thrown
    }
  }

  return {
    tokenOf,
    pauseOf: (permissions) => {
      const failure = stillShared(failures.get(sortedOf(permissions).join(' ')), now())
      return failure === null ? null : Math.ceil(failure.secondsLeft)
    },
  }
}

import 'server-only'
import { Ratelimit } from '@upstash/ratelimit'
import { failingLimiter, type LimitRule, type RateLimiter } from './limiter'
import { logStoreFailure, openStore, type StoreAddress, usualPatience } from './shared-store'

class StoreTooSlow extends Error {}

/**
 * Shared by every instance. The library returns "success" when Redis times out and throws when it is refused; both are
 * `failing` here, never a success.
 */
export function upstashLimiter(
  rule: LimitRule,
  store: StoreAddress,
  patience = usualPatience(),
): RateLimiter {
  const limiter = new Ratelimit({
    redis: openStore(store, patience),
    prefix: `ramp:${rule.name}`,
    limiter: Ratelimit.slidingWindow(rule.uses, `${rule.perSeconds} s`),
    timeout: patience.withinMs,
    ephemeralCache: false,
  })
  const ask = async (key: string) => {
    const result = await limiter.limit(key)
    if (result.reason === 'timeout') throw new StoreTooSlow()
    return result
  }
  return {
    limit: async (key) => {
      try {
        const { success, remaining, reset } = await patience.breaker.ask(() => ask(key))
        const seconds = Math.max(1, Math.ceil((reset - Date.now()) / 1_000))
        if (success) return { ok: true, remaining, resetSeconds: seconds }
        return { ok: false, status: 'spent', retryAfterSeconds: seconds }
      } catch (thrown) {
        logStoreFailure('rate limiter ill', thrown, rule.name)
        return failingLimiter
      }
    },
  }
}

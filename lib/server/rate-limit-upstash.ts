import 'server-only'
import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'
import { log } from './log'
import type { LimitRule, RateLimiter } from './rate-limit'

const answerWithinMs = 1_000
const illRetrySeconds = 30

/**
 * Shared by every instance. The library says "success" when Redis does not answer in time and throws when it is refused;
 * both are `ill` here, never a yes.
 */
export function upstashLimiter(rule: LimitRule, store: { url: string; token: string }): RateLimiter {
  const redis = new Redis({ ...store, retry: { retries: 1, backoff: () => 50 } })
  const limiter = new Ratelimit({
    redis,
    prefix: `ramp:${rule.name}`,
    limiter: Ratelimit.slidingWindow(rule.uses, `${rule.perSeconds} s`),
    timeout: answerWithinMs,
    ephemeralCache: false,
  })
  const ill = { ok: false, status: 'ill', retryAfterSeconds: illRetrySeconds } as const
  return {
    limit: async (key) => {
      try {
        const result = await limiter.limit(key)
        if (result.reason === 'timeout') return ill
        if (result.success) return { ok: true, remaining: result.remaining }
        const waitMs = result.reset - Date.now()
        return { ok: false, status: 'spent', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }
      } catch (thrown) {
        log('warn', 'rate limiter ill', { operation: rule.name, thrown })
        return ill
      }
    },
  }
}

import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { perProcess } from '../per-process'
import { failingLimiter, type LimitRule, type RateLimiter } from './limiter'
import { upstashLimiter } from './rate-limit-upstash'
import { storeAddress } from './shared-store'

/** How often one person or one network may do something. */
export const limitRules = {
  quote: { name: 'quote', uses: 12, perSeconds: 60 },
  'personal-data': { name: 'personal-data', uses: 10, perSeconds: 60 },
  /** Apart from `personal-data`, so that downloads never use up what an erasure needs. */
  'data-file': { name: 'data-file', uses: 10, perSeconds: 60 },
  /** Exports of a person's whole history, and of their recipients. */
  export: { name: 'export', uses: 10, perSeconds: 60 },
  /** Recipients; an import may have many. */
  recipient: { name: 'recipient', uses: 60, perSeconds: 60 },
  step: { name: 'step', uses: 60, perSeconds: 60 },
  /** Each may cost a call of the service. */
  check: { name: 'check', uses: 10, perSeconds: 60 },
  read: { name: 'read', uses: 240, perSeconds: 60 },
  'sign-in': { name: 'sign-in', uses: 30, perSeconds: 60 },
  faucet: { name: 'faucet', uses: 10, perSeconds: 60 },
  /** Callers without a session whose addresses can't be distinguished. */
  everyone: { name: 'everyone', uses: 600, perSeconds: 60 },
  /** An IPv6 /48, whose owner has 65,536 networks: whatever is counted by network, and its callers' tokens. */
  'wider-network': { name: 'wider-network', uses: 300, perSeconds: 60 },
  preference: { name: 'preference', uses: 60, perSeconds: 60 },
  token: { name: 'token', uses: 10, perSeconds: 60 },
  /** Several people may share one address. */
  'token-address': { name: 'token-address', uses: 60, perSeconds: 60 },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

/** Counts in this process only: for the sandbox, and as the small local limit when Redis fails. */
export function memoryLimiter(rule: LimitRule): RateLimiter {
  const limiter = new RateLimiterMemory({
    keyPrefix: rule.name,
    points: rule.uses,
    duration: rule.perSeconds,
  })
  return {
    limit: async (key) => {
      try {
        const result = await limiter.consume(key)
        return {
          ok: true,
          remaining: result.remainingPoints,
          resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
        }
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) return failingLimiter
        return {
          ok: false,
          status: 'spent',
          retryAfterSeconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1_000)),
        }
      }
    },
  }
}

const limiters = perProcess('rampLimiters', () => new Map<LimitName, RateLimiter>())

export function rateLimiter(name: LimitName): RateLimiter {
  const known = limiters().get(name)
  if (known !== undefined) return known
  const store = storeAddress()
  const rule = limitRules[name]
  const made = store === null ? memoryLimiter(rule) : upstashLimiter(rule, store)
  limiters().set(name, made)
  return made
}

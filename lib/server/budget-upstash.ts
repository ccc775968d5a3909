import 'server-only'
import { randomUUID } from 'node:crypto'
import { Redis } from '@upstash/redis'
import { type Budget, type BudgetVerdict, laneLimit, memoryBudget } from './budget'
import type { CallBudget } from './env-values'
import { log } from './log'

// One script, so that two instances cannot both take the last call. Answers 0, or the milliseconds to wait.
const script = `
local now, window, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local paused = tonumber(redis.call('GET', KEYS[2]) or '0')
if now < paused then return paused - now end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
if count < limit then
  redis.call('ZADD', KEYS[1], now, ARGV[4])
  redis.call('PEXPIRE', KEYS[1], window)
  return 0
end
local freeing = redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')
return tonumber(freeing[2]) + window - now`

const keys = ['ramp:budget:calls', 'ramp:budget:paused'] as const

/**
 * The window shared by every instance. While Redis is ill a person's quote gets a small local share and the rest waits:
 * nothing opens, and the service is never asked more often than its limit by much.
 */
export function upstashBudget(budget: CallBudget, store: { url: string; token: string }): Budget {
  const redis = new Redis({
    ...store,
    retry: { retries: 1, backoff: () => 50 },
    signal: () => AbortSignal.timeout(1_000),
  })
  const share = { ...budget, calls: Math.max(1, Math.floor(budget.calls / 5)) }
  const local = memoryBudget(share, Date.now)
  return {
    take: async (lane): Promise<BudgetVerdict> => {
      try {
        const limit = laneLimit(lane, budget.calls)
        const waitMs = await redis.eval<unknown[], number>(
          script,
          [...keys],
          [Date.now(), budget.windowMs, limit, randomUUID()],
        )
        if (waitMs <= 0) return { ok: true }
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }
      } catch (thrown) {
        log('warn', 'budget store ill', { thrown })
        return lane === 'person' ? local.take(lane) : { ok: false, retryAfterSeconds: 30 }
      }
    },
    pause: async (seconds) => {
      await local.pause(seconds)
      try {
        await redis.set(keys[1], Date.now() + seconds * 1_000, { px: seconds * 1_000 + 1 })
      } catch (thrown) {
        log('warn', 'budget store ill', { thrown })
      }
    },
  }
}

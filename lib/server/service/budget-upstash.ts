import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CallBudget } from '../env/values'
import { logStoreFailure, openStore, type StoreAddress, usualPatience } from '../limits/shared-store'
import {
  type Budget,
  type BudgetVerdict,
  laneLimit,
  memoryBudget,
  type Purpose,
  usualLongestMs,
} from './budget'

// One script, so that two instances cannot both take the last call, by one clock: that of Redis. It is limitNow of
// budget.ts word for word; limits.redis.test.ts holds the two together. Answers 0, or the milliseconds to wait.
const takeScript = `
local window, calls, lane, member, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local paused = tonumber(redis.call('GET', KEYS[2]) or '0')
if now < paused then return paused - now end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
local function of(name) return tonumber(redis.call('HGET', KEYS[3], name) or '') end
local function starved(name)
  local since, asked = of('since:' .. name), of('asked:' .. name)
  return since and asked and now - since >= window and now - asked < window
end
local own = starved(lane)
local watched = of('asked:watched')
local limit = tonumber(ARGV[6])
if own then limit = calls elseif watched and now - watched < window then limit = tonumber(ARGV[7]) end
local names = { 'person', 'token', 'watched', 'rest' }
local passed = false
for _, name in ipairs(names) do
  if name == lane then passed = true
  elseif starved(name) then
    local lead = own and of('since:' .. name) - of('since:' .. lane)
    if not own or lead < 0 or (lead == 0 and not passed) then limit = limit - 1 end
  end
end
redis.call('HSET', KEYS[3], 'asked:' .. lane, now)
redis.call('PEXPIRE', KEYS[3], window * 2 + longest)
if count < limit then
  redis.call('ZADD', KEYS[1], now + longest, member)
  redis.call('PEXPIRE', KEYS[1], window + longest)
  redis.call('HDEL', KEYS[3], 'since:' .. lane)
  return 0
end
redis.call('HSETNX', KEYS[3], 'since:' .. lane, now)
local place = count - math.max(1, limit)
local freeing = redis.call('ZRANGE', KEYS[1], place, place, 'WITHSCORES')
return math.max(1, math.min(tonumber(freeing[2]) or now, now) + window - now)`

// What was dropped from the window meanwhile does not come back.
const endScript = `
local time = redis.call('TIME')
return redis.call('ZADD', KEYS[1], 'XX', time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])`

// The longest pause that anybody was told of stands.
const pauseScript = `
local time = redis.call('TIME')
local upTo = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
if upTo <= tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', upTo), 'PX', ARGV[1] + 1)
return 1`

const hasLocalShare: Readonly<Record<Purpose, boolean>> = {
  person: true,
  token: true,
  watched: false,
  rest: false,
}

const [callsKey, pausedKey, lanesKey] = ['ramp:budget:calls', 'ramp:budget:paused', 'ramp:budget:lanes']

/**
 * The window shared by every instance. While Redis is ill those whom somebody waits for get a small local share and the
 * rest waits: nothing opens, and the service is never asked more often than its limit by much.
 */
export function upstashBudget(
  budget: CallBudget,
  store: StoreAddress,
  patience = usualPatience(),
  longestMs: number = usualLongestMs,
): Budget {
  const redis = openStore(store, patience)
  const share = { ...budget, calls: Math.max(1, Math.floor(budget.calls / 5)) }
  const local = memoryBudget(share, Date.now, longestMs)
  const run = (script: string, keys: string[], args: unknown[]) =>
    patience.breaker.ask(() => redis.eval<unknown[], number>(script, keys, args))

  async function end(member: string): Promise<void> {
    try {
      await run(endScript, [callsKey], [member])
    } catch (thrown) {
      // It then counts for as long as the slowest call would.
      logStoreFailure('budget store ill', thrown)
    }
  }

  return {
    take: async (lane): Promise<BudgetVerdict> => {
      const member = `${lane}:${randomUUID()}`
      try {
        const { calls, windowMs } = budget
        const limits = [laneLimit(lane, calls, false), laneLimit(lane, calls, true)]
        const args = [windowMs, calls, lane, member, longestMs, ...limits]
        const waitMs = await run(takeScript, [callsKey, pausedKey, lanesKey], args)
        if (waitMs <= 0) return { ok: true, slot: { ended: () => end(member) } }
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }
      } catch (thrown) {
        logStoreFailure('budget store ill', thrown)
        return hasLocalShare[lane] ? local.take(lane) : { ok: false, retryAfterSeconds: 30 }
      }
    },
    pause: async (seconds) => {
      await local.pause(seconds)
      try {
        await run(pauseScript, [pausedKey], [seconds * 1_000])
      } catch (thrown) {
        logStoreFailure('budget store ill', thrown)
      }
    },
  }
}

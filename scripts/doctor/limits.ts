// Checks the shared store of limits and budget, and the budget against the service's documented limit.
import type { Redis } from '@upstash/redis'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { breaker, openStore } from '@/lib/server/limits/shared-store'
import { type Finding, good, unknown, wrong } from './finding'

const [urlName, tokenName] = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const
const withinMs = 5_000

// Counts and deletes the key in one step, so that nothing is left behind and other callers can't see it.
const countScript = `
redis.call('INCR', KEYS[1])
local count = redis.call('INCR', KEYS[1])
redis.call('DEL', KEYS[1])
return { count, redis.call('TIME')[1] }`

function storeFailure(thrown: unknown): Finding {
  const text = thrown instanceof Error ? thrown.message : ''
  if (/unauthorized|WRONGPASS|invalid token/i.test(text))
    return wrong('limits', tokenName, 'the store refuses the token', fixOf(tokenName))
  // Redis, and Upstash by its plan's size and by its plan's calls.
  if (/\bOOM\b|(quota|limit) exceeded/.test(text))
    return wrong(
      'limits',
      urlName,
      'the store is full or its plan used up, so nothing can be counted',
      'make room, or enlarge it',
    )
  if (/read.only replica/i.test(text))
    return wrong('limits', urlName, 'the store is a replica, so nothing can be counted', 'name the primary')
  if (/NOPERM|read.?only|no permissions/i.test(text))
    return wrong('limits', tokenName, 'the token is read-only, so nothing can be counted', fixOf(tokenName))
  return wrong(
    'limits',
    urlName,
    'the store does not answer as Redis does',
    `${fixOf(urlName)}, and check that it is not paused`,
  )
}

async function countOn(redis: Redis): Promise<Finding> {
  try {
    const [count, seconds] = await redis.eval<[], [unknown, unknown]>(countScript, ['ramp:doctor'], [])
    if (Number(count) !== 2)
      return wrong('limits', urlName, 'the store answers but doesn’t count', fixOf(urlName))
    const skew = Math.abs(Number(seconds) - Date.now() / 1_000)
    if (skew > 60)
      return wrong(
        'limits',
        urlName,
        `the clock of the store is ${skew.toFixed(0)} s off`,
        'compare the clock of this machine with NTP',
      )
    return good('limits', 'the shared store counts, and the test key is deleted', [urlName, tokenName])
  } catch (thrown) {
    return storeFailure(thrown)
  }
}

async function storeOf(env: Env): Promise<Finding> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  if (url === undefined || token === undefined)
    return good('limits', 'sandbox mode counts in the memory of each process', [urlName, tokenName])
  return countOn(openStore({ url, token }, { breaker: breaker(Date.now), withinMs }))
}

/** Ten calls in five minutes, across all operations (documented). */
const documented = { calls: 10, windowMs: 300_000 }

function budgetOf({ SETTLEMENT_BUDGET: budget, RAMP_MODE: mode }: Env): Finding {
  const told = `${budget.calls} calls to the service in ${budget.windowMs / 1_000} s, in total`
  const isMore = budget.calls * documented.windowMs > documented.calls * budget.windowMs
  if (mode === 'live' && isMore) {
    const what = `${told}: more than the documented limit of 10 in 300 s`
    return unknown(
      'limits',
      'SETTLEMENT_BUDGET',
      what,
      'right if your contract allows it; otherwise leave it out',
    )
  }
  return good('limits', told, 'SETTLEMENT_BUDGET')
}

export async function limitsOf(env: Env): Promise<readonly Finding[]> {
  return [await storeOf(env), budgetOf(env)]
}

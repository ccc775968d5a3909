// What Redis does of budget.ts, in scripts, so that two instances cannot both take the last call or both probe, and all go by
// one clock: that of Redis. pause.redis.test.ts holds them and the memory of one process together.
import 'server-only'
import { graceMs, probeWaitMs, shortestPauseMs } from '@/lib/settlement/call-pause'
import { longestPauseMs } from '@/lib/settlement/retry'

/**
 * `paused` holds when the pause ends, in Unix milliseconds, as builds before this one wrote it, and is there until a probe was
 * answered. `probe` holds the 429s in a row, and the call that probes.
 */
export const budgetKeys = {
  calls: 'ramp:budget:calls',
  paused: 'ramp:budget:paused',
  lanes: 'ramp:budget:lanes',
  probe: 'ramp:budget:probe',
} as const

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** An end that lies beyond the longest pause, as an earlier build may have stored it, counts as the longest pause from now. */
const pausedUntil = `
local paused = tonumber(redis.call('GET', KEYS[2]) or '')
if paused and paused > now + ${longestPauseMs} then
  paused = now + ${longestPauseMs}
  redis.call('SET', KEYS[2], string.format('%.0f', paused))
end`

/**
 * The window is limitNow of budget.ts word for word, the pause is createCallPause of call-pause.ts. Answers 0, or the
 * milliseconds to wait. KEYS: calls, paused, lanes, probe.
 */
export const takeScript = `
local window, calls, lane, member, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5])
${now}
${pausedUntil}
if paused then
  if paused - now > ${graceMs} then return paused - now end
  local probing = (tonumber(redis.call('HGET', KEYS[4], 'until') or '') or 0) - now
  if probing > 0 and probing <= longest then return math.min(probing, ${probeWaitMs}) end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
local function of(name) return tonumber(redis.call('HGET', KEYS[3], name) or '') end
local function starved(name)
  local since, asked = of('since:' .. name), of('asked:' .. name)
  return since and asked and now - since >= window and now - asked < window
end
local own = lane ~= 'spare' and starved(lane)
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
  if paused then redis.call('HSET', KEYS[4], 'probe', member, 'until', now + longest) end
  return 0
end
redis.call('HSETNX', KEYS[3], 'since:' .. lane, now)
local place = count - math.max(1, limit)
local freeing = redis.call('ZRANGE', KEYS[1], place, place, 'WITHSCORES')
return math.max(1, math.min(tonumber(freeing[2]) or now, now) + window - now)`

/**
 * The end of a call, and what it says of the limit: `limited`, `answered`, or `lost` when no answer came. What was dropped from
 * the window meanwhile does not come back. Answers the milliseconds of the pause, -1 when a pause is over, or 0.
 * KEYS: calls, paused, probe.
 */
export const endScript = `
local member, said, asked = ARGV[1], ARGV[2], tonumber(ARGV[3])
${now}
redis.call('ZADD', KEYS[1], 'XX', now, member)
${pausedUntil}
local probes = paused and redis.call('HGET', KEYS[3], 'probe') == member
if said == 'limited' then
  local row = paused and tonumber(redis.call('HGET', KEYS[3], 'row') or '') or 0
  if probes or row == 0 then row = row + 1 end
  local own = ${shortestPauseMs} * 2 ^ (row - 1)
  local ends = math.max(paused or 0, now + math.min(${longestPauseMs}, math.max(own, asked)))
  redis.call('SET', KEYS[2], string.format('%.0f', ends))
  redis.call('HSET', KEYS[3], 'row', row)
  if probes then redis.call('HDEL', KEYS[3], 'probe', 'until') end
  return math.ceil(ends - now)
end
if not probes then return 0 end
if said == 'lost' then
  redis.call('HDEL', KEYS[3], 'probe', 'until')
  return 0
end
redis.call('DEL', KEYS[2], KEYS[3])
return -1`

/** Answers the milliseconds left of the pause, or 0. KEYS: calls, paused. */
export const leftScript = `
${now}
${pausedUntil}
return math.max(0, (paused or now) - now)`

/**
 * Ends the pause now, and answers the milliseconds that were left. The next call still probes, so that a service that goes on
 * refusing meets one call and not all of them. KEYS: calls, paused, probe.
 */
export const liftScript = `
${now}
${pausedUntil}
if not paused or paused <= now then return 0 end
redis.call('SET', KEYS[2], string.format('%.0f', now))
redis.call('DEL', KEYS[3])
return paused - now`

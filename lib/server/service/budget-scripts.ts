// The part of budget.ts that runs in Redis, as scripts, so that two instances can't both take the last call or both
// probe, and all use the clock of Redis. pause.redis.test.ts compares them with the memory of one process.
import 'server-only'
import { graceMs, longestPauseMs, probeWaitMs, shortestPauseMs } from '@/lib/settlement/server'
import type { Credentials } from './credentials'

/**
 * `paused` is when the pause ends, in Unix milliseconds, as earlier builds wrote it, and exists until a probe was
 * answered. `probe` has the 429s in a row and the probing call.
 */
export const budgetKeys = {
  server: keysUnder('ramp:budget'),
  browser: keysUnder('ramp:budget:browser'),
} as const satisfies Record<Credentials, unknown>

function keysUnder(prefix: string) {
  return {
    calls: `${prefix}:calls`,
    paused: `${prefix}:paused`,
    lanes: `${prefix}:lanes`,
    probe: `${prefix}:probe`,
    statuses: `${prefix}:statuses`,
    /** Counts the calls of one holder: a person or a network. */
    held: (holder: string) => `${prefix}:held:${holder}`,
  }
}

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** An end beyond the longest pause, as stored by an earlier build, counts as the longest pause from now. */
const pausedUntil = `
local paused = tonumber(redis.call('GET', KEYS[2]) or '')
if paused and paused > now + ${longestPauseMs} then
  paused = now + ${longestPauseMs}
  redis.call('SET', KEYS[2], string.format('%.0f', paused))
end`

/**
 * The window equals memoryBudget of budget.ts, the pause createCallPause of call-pause.ts. Returns 0, or the
 * milliseconds to wait: negative if calls are free but a holder has used its share. KEYS: calls, paused, lanes, probe,
 * statuses, and one per holder.
 */
export const takeScript = `
local window, calls, lane, member, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5])
local keptForStatuses = tonumber(ARGV[8])
${now}
${pausedUntil}
if paused then
  if paused - now > ${graceMs} then return paused - now end
  local probing = (tonumber(redis.call('HGET', KEYS[4], 'until') or '') or 0) - now
  if probing > 0 and probing <= longest then return math.min(probing, ${probeWaitMs}) end
end
for key = 1, #KEYS do
  if key == 1 or key > 4 then
    local last = string.format('%.0f', now + longest)
    for _, later in ipairs(redis.call('ZRANGEBYSCORE', KEYS[key], '(' .. last, '+inf')) do
      redis.call('ZADD', KEYS[key], last, later)
    end
    redis.call('ZREMRANGEBYSCORE', KEYS[key], '-inf', now - window)
  end
end
local function of(name) return tonumber(redis.call('HGET', KEYS[3], name) or '') end
local function asked(name)
  local at = of('asked:' .. name)
  return at and now - at < window
end
local function starved(name)
  local since = of('since:' .. name)
  return since and now - since >= window and asked(name)
end
local own = lane ~= 'spare' and starved(lane)
local watched = asked('watched')
local names = { 'person', 'token', 'watched', 'rest' }
local before, passed = 0, false
for _, name in ipairs(names) do
  if name == lane then passed = true
  elseif starved(name) then
    local lead = own and of('since:' .. name) - of('since:' .. lane)
    if not own or lead < 0 or (lead == 0 and not passed) then before = before + 1 end
  end
end
local guarded = (lane == 'person' or lane == 'token') and (watched or asked('rest'))
local ofKept = lane == 'watched' or (lane == 'rest' and not watched)
local function limitWith(statuses)
  local kept = math.max(0, keptForStatuses - statuses)
  local most = guarded and calls - kept or calls
  local usual = tonumber(watched and ARGV[7] or ARGV[6])
  if own or (ofKept and kept > 0) then usual = most end
  return math.min(usual, most) - before
end
local function verdict(after)
  local taken = redis.call('ZCOUNT', KEYS[1], after, '+inf')
  local limit = limitWith(redis.call('ZCOUNT', KEYS[5], after, '+inf'))
  if taken >= limit then return 'full' end
  for key = 6, #KEYS do
    local held = redis.call('ZCOUNT', KEYS[key], after, '+inf')
    if held > 0 and held + 1 > limit - taken - 1 then return 'unfair' end
  end
  return 'granted'
end
local said = verdict('-inf')
if said ~= 'unfair' then
  redis.call('HSET', KEYS[3], 'asked:' .. lane, now)
  redis.call('PEXPIRE', KEYS[3], window * 2 + longest)
end
if said == 'granted' then
  local isStatus = lane == 'watched' or lane == 'rest'
  for key = 1, #KEYS do
    if key == 1 or key > 5 or (key == 5 and isStatus) then
      redis.call('ZADD', KEYS[key], now + longest, member)
      redis.call('PEXPIRE', KEYS[key], window + longest)
    end
  end
  redis.call('HDEL', KEYS[3], 'since:' .. lane)
  if paused then redis.call('HSET', KEYS[4], 'probe', member, 'until', now + longest) end
  return 0
end
if said == 'full' then redis.call('HSETNX', KEYS[3], 'since:' .. lane, now) end
local count = redis.call('ZCARD', KEYS[1])
local function leaving(place) return redis.call('ZRANGE', KEYS[1], place - 1, place - 1, 'WITHSCORES')[2] end
local least, most = 1, count + 1
while least < most do
  local middle = math.floor((least + most) / 2)
  if middle <= count and verdict('(' .. leaving(middle)) ~= 'granted' then least = middle + 1 else most = middle end
end
local wait = math.max(1, math.min(tonumber(leaving(least)) or now, now) + window - now)
return said == 'unfair' and -wait or wait`

/**
 * The end of a call, and what it says about the limit: `limited`, `answered`, or `lost` without an answer. Calls
 * dropped from the window meanwhile stay dropped. Returns the milliseconds of the pause, -1 when a pause is over, or 0.
 * KEYS: calls, paused, probe, statuses, and one per holder.
 */
export const endScript = `
local member, said, asked = ARGV[1], ARGV[2], tonumber(ARGV[3])
${now}
local counted = redis.call('ZSCORE', KEYS[1], member)
for key = 1, #KEYS do
  if counted and (key == 1 or key > 3) then redis.call('ZADD', KEYS[key], 'XX', now, member) end
end
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

/** Returns the milliseconds left of the pause, or 0. KEYS: calls, paused. */
export const leftScript = `
${now}
${pausedUntil}
return math.max(0, (paused or now) - now)`

/**
 * Ends the pause now, and returns the milliseconds that were left. The next call still probes, so that a service that
 * keeps refusing gets one call and not all of them. KEYS: calls, paused, probe.
 */
export const liftScript = `
${now}
${pausedUntil}
if not paused or paused <= now then return 0 end
redis.call('SET', KEYS[2], string.format('%.0f', now))
redis.call('DEL', KEYS[3])
return paused - now`

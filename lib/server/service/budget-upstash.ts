import 'server-only'
import { randomUUID } from 'node:crypto'
import { type AttemptEnd, createCallPause, type PauseChange } from '@/lib/settlement/server'
import type { CallBudget } from '../env/values'
import { logStoreFailure, openStore, type Patience, type StoreAddress } from '../limits/shared-store'
import {
  type Budget,
  type BudgetVerdict,
  keptForStatuses,
  type Lane,
  laneLimit,
  memoryBudget,
  usualLongestMs,
} from './budget'
import { budgetKeys, endScript, leftScript, liftScript, takeScript } from './budget-scripts'
import type { Credentials } from './credentials'

const hasLocalShare: Readonly<Record<Lane, boolean>> = {
  person: true,
  token: true,
  watched: false,
  rest: false,
  spare: false,
}

/** Runs one script, unless Redis is being left alone. */
function runner(store: StoreAddress, patience: Patience) {
  const redis = openStore(store, patience)
  return (script: string, names: string[], args: unknown[] = []) =>
    patience.breaker.ask(() => redis.eval<unknown[], number>(script, names, args))
}

function wordOf({ status }: AttemptEnd): 'limited' | 'answered' | 'lost' {
  if (status === null) return 'lost'
  return status === 429 ? 'limited' : 'answered'
}

/**
 * The window shared by every instance, one per credentials. While Redis fails, calls that a person waits for get a
 * small local share and the rest waits: the service's limit is never exceeded by much.
 */
export function upstashBudget(
  budget: CallBudget,
  store: StoreAddress,
  patience: Patience,
  longestMs: number = usualLongestMs,
  credentials: Credentials = 'server',
): Budget {
  const keys = budgetKeys[credentials]
  const run = runner(store, patience)
  const share = { ...budget, calls: Math.max(1, Math.floor(budget.calls / 5)) }
  const localPause = createCallPause({ now: Date.now, longestCallMs: longestMs })
  const local = memoryBudget(share, Date.now, longestMs, localPause)

  async function end(member: string, held: readonly string[], met: AttemptEnd): Promise<PauseChange> {
    // For the time in which Redis is unavailable.
    const known = localPause.note(met)
    try {
      const asked = (met.retryAfterSeconds ?? 0) * 1_000
      const names = [keys.calls, keys.paused, keys.probe, keys.statuses, ...held]
      const changed = await run(endScript, names, [member, wordOf(met), asked])
      return { pausedSeconds: changed > 0 ? Math.ceil(changed / 1_000) : null, isOver: changed < 0 }
    } catch (thrown) {
      // The call then counts for as long as the slowest would, and a probe blocks the others for as long.
      logStoreFailure('budget store ill', thrown)
      return known
    }
  }

  return {
    take: async (lane, holders = []): Promise<BudgetVerdict> => {
      const member = `${lane}:${randomUUID()}`
      const held = holders.map(keys.held)
      try {
        const { calls, windowMs } = budget
        const limits = [laneLimit(lane, calls, false), laneLimit(lane, calls, true), keptForStatuses(calls)]
        const args = [windowMs, calls, lane, member, longestMs, ...limits]
        const names = [keys.calls, keys.paused, keys.lanes, keys.probe, keys.statuses, ...held]
        const waitMs = await run(takeScript, names, args)
        if (waitMs === 0) return { ok: true, slot: { ended: (met) => end(member, held, met) } }
        const retryAfterSeconds = Math.max(1, Math.ceil(Math.abs(waitMs) / 1_000))
        return { ok: false, retryAfterSeconds, ...(waitMs < 0 ? { isShareSpent: true } : {}) }
      } catch (thrown) {
        logStoreFailure('budget store ill', thrown)
        return hasLocalShare[lane] ? local.take(lane, holders) : { ok: false, retryAfterSeconds: 30 }
      }
    },
    pauseLeft: async () => Math.ceil((await run(leftScript, [keys.calls, keys.paused])) / 1_000),
  }
}

/**
 * Ends the pauses shared by all instances, for both credentials.
 * @returns the whole seconds left of the longer one; 0 without a pause
 */
export async function liftPause(store: StoreAddress, patience: Patience): Promise<number> {
  const run = runner(store, patience)
  let longest = 0
  for (const { calls, paused, probe } of Object.values(budgetKeys))
    longest = Math.max(longest, await run(liftScript, [calls, paused, probe]))
  return Math.ceil(longest / 1_000)
}

import 'server-only'
import { type Operation, SettlementError } from '@/lib/settlement'
import { type AttemptEnd, type PauseChange, probeWaitMs, systemClock } from '@/lib/settlement/server'
import { log } from '../log'
import { count, note } from '../traced'
import type { Budget, BudgetVerdict, Lane } from './budget'
import { currentHolders, pressHolders } from './caller'
import type { Credentials } from './credentials'

/**
 * What a client runs before each attempt: it takes one call from the budget, and gives the attempt's end back to it.
 * @throws SettlementError `budget_spent` or `share_spent`, with nothing sent
 */
export function takenFrom(budget: Budget, lane: Lane, credentials: Credentials) {
  // A status is asked for whether or not anyone looks, so it uses a person's share only if they pressed for it.
  const isPress = lane === 'person' || lane === 'token'
  const take = () => budget.take(lane, isPress ? currentHolders() : pressHolders())
  return async (operation: Operation) => {
    const verdict = isPress ? await takeSoon(take) : await take()
    note({ operation })
    count('ramp.budget.calls', { lane, verdict: verdict.ok ? 'granted' : 'refused' })
    if (verdict.ok)
      return async (end: AttemptEnd) => logPause(operation, credentials, await verdict.slot.ended(end))
    const { retryAfterSeconds, isShareSpent } = verdict
    const code = isShareSpent ? 'share_spent' : 'budget_spent'
    throw new SettlementError({ operation, code, outcome: 'not-sent', retryAfterSeconds })
  }
}

const lookAgainMs = 250

/**
 * Waits for a call that is free within the time of a probe: a person who waited out a pause and pressed again is not
 * sent away for another two seconds because the reconciler's call was first. A spent share is refused at once.
 */
async function takeSoon(take: () => Promise<BudgetVerdict>): Promise<BudgetVerdict> {
  const until = performance.now() + probeWaitMs
  for (;;) {
    const verdict = await take()
    if (verdict.ok || verdict.isShareSpent || verdict.retryAfterSeconds * 1_000 > probeWaitMs) return verdict
    if (performance.now() >= until) return verdict
    await systemClock.sleep(lookAgainMs)
  }
}

function logPause(
  operation: Operation,
  credentials: Credentials,
  { pausedSeconds, isOver }: PauseChange,
): number | null {
  // A pause of the browsers' project does not stop the server's own calls.
  const of = credentials === 'browser' ? { operation, credentials } : { operation }
  if (pausedSeconds !== null) log('warn', 'service calls paused', { ...of, seconds: pausedSeconds })
  if (isOver) log('info', 'service calls resumed', of)
  return pausedSeconds
}

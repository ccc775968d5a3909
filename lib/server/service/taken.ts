import 'server-only'
import { type Operation, SettlementError } from '@/lib/settlement'
import { type AttemptEnd, type PauseChange, probeWaitMs, systemClock } from '@/lib/settlement/server'
import { log } from '../log'
import { count, note } from '../traced'
import type { Budget, BudgetVerdict, Purpose } from './budget'
import { currentHolders, pressHolders } from './caller'
import type { Credentials } from './credentials'

/**
 * What a client runs before each attempt: it takes one call from the budget, and gives the attempt's end back to it.
 * @throws SettlementError `budget_spent` or `share_spent`, with nothing sent
 */
export function takenFrom(budget: Budget, purpose: Purpose, credentials: Credentials) {
  // A status uses no person's share, since it is requested no matter who looks; but one person may not press for all of them.
  const isPress = purpose === 'person' || purpose === 'token'
  const take = () => budget.take(purpose, isPress ? currentHolders() : pressHolders())
  return async (operation: Operation) => {
    const verdict = isPress ? await takeSoon(take) : await take()
    note({ operation })
    count('ramp.budget.calls', { lane: purpose, verdict: verdict.ok ? 'granted' : 'refused' })
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

import { expect, test, vi } from 'vitest'
import { failureOf } from '@/lib/settlement/test/local-service'
import type { Budget, BudgetVerdict } from './budget'
import { takenFrom } from './taken'

/** A budget that gives these verdicts, the last one for ever. */
function budgetOf(...verdicts: readonly BudgetVerdict[]) {
  const left = [...verdicts]
  const take = vi.fn(async () => (left.length > 1 ? left.shift() : left[0]) as BudgetVerdict)
  // Safe: nothing else of a budget is used before a call.
  return { take, budget: { take } as unknown as Budget }
}
const slot = { ended: async () => ({ pausedSeconds: null, isOver: false }) }

test('a person whose share is spent is refused at once, however soon it is free again', async () => {
  const { take, budget } = budgetOf(
    { ok: false, retryAfterSeconds: 1, isShareSpent: true },
    { ok: true, slot },
  )
  const before = takenFrom(budget, 'person', 'server')
  expect(await failureOf(before('offramp-quote'))).toMatchObject({
    code: 'share_spent',
    outcome: 'not-sent',
    retryAfterSeconds: 1,
  })
  expect(take).toHaveBeenCalledTimes(1)
})

test('a person waits for a call that is free within two seconds, and a status does not', async () => {
  const busy = { ok: false, retryAfterSeconds: 2 } as const
  const person = budgetOf(busy, { ok: true, slot })
  await takenFrom(person.budget, 'person', 'server')('offramp-quote')
  expect(person.take).toHaveBeenCalledTimes(2)
  const status = budgetOf(busy, { ok: true, slot })
  expect(await failureOf(takenFrom(status.budget, 'rest', 'server')('offramp-status'))).toMatchObject({
    code: 'budget_spent',
  })
  expect(status.take).toHaveBeenCalledTimes(1)
})

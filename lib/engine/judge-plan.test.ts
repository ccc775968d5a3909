import { expect, test } from 'vitest'
import { goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { judgePlan, type Simulate } from './judge-plan'

const never: Simulate = () => {
  throw new Error('nothing to simulate')
}

test('a matching plan is kept as our check wrote it, without a simulation', async () => {
  const sale = goodSale(oneSale)
  const judged = await judgePlan(sale, never)
  expect(judged).toMatchObject({
    ok: true,
    plan: { requestId: sale.plan.requestId, transfer: { from: sale.intent.account, valueBaseUnits: '0' } },
  })
})

test('a plan that does not match is refused with the reasons', async () => {
  const sale = goodSale(oneSale)
  const plan = { ...sale.plan, transfer: { ...sale.plan.transfer, to: sale.intent.account } }
  const judged = await judgePlan({ ...sale, plan }, never)
  expect(judged).toEqual({
    ok: false,
    code: 'plan_refused',
    reasons: expect.arrayContaining(['transfer-target']),
  })
})

test('a call that can’t be decoded is simulated after its approval, limited to the quoted amount', async () => {
  const sale = goodSale({ ...oneSale, kind: 'opaque', hasApproval: true })
  const tried: Parameters<Simulate>[] = []
  const simulate = (code: Awaited<ReturnType<Simulate>>) =>
    judgePlan(sale, async (...asked) => {
      tried.push(asked)
      return code
    })
  expect(await simulate(null)).toMatchObject({ ok: true })
  expect(await simulate('simulation_failed')).toEqual({ ok: false, code: 'simulation_failed', reasons: null })
  const { account, token } = sale.intent
  const limit = { account, token, amount: 100_000_000n }
  expect(tried[0]).toMatchObject([[{ to: token }, { to: sale.plan.transfer.to }], limit])
})

test('a call that can’t be decoded, without an approval, is simulated alone: an earlier one may still allow it', async () => {
  const sale = goodSale({ ...oneSale, kind: 'opaque', hasApproval: false })
  const tried: Parameters<Simulate>[] = []
  const simulate = (code: Awaited<ReturnType<Simulate>>) =>
    judgePlan(sale, async (...asked) => {
      tried.push(asked)
      return code
    })
  expect(await simulate(null)).toMatchObject({ ok: true, plan: { approval: null } })
  const { account, token } = sale.intent
  expect(tried[0]).toMatchObject([[{ to: sale.plan.transfer.to }], { account, token, amount: 100_000_000n }])
  expect(await simulate('simulation_failed')).toMatchObject({ ok: false, code: 'simulation_failed' })
})

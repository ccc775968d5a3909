import * as fc from 'fast-check'
import { encodeFunctionData, keccak256, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { checkPlan } from '@/lib/domain/plan/plan'
import { goodSale, oneSale, rules as samples } from '@/lib/domain/plan/plan.fixture'
import { planRules } from './plan-rules'

const abi = parseAbi(['function deposit(bytes32 transferId, address token, uint256 amount)'])
const rules = planRules(samples.targets)

function depositOf(transactionId: string) {
  const sale = { ...goodSale({ ...oneSale, transactionId }), rules }
  const args = [keccak256(stringToHex(transactionId)), sale.token.address, 100_000_000n] as const
  return { sale, data: encodeFunctionData({ abi, args }) }
}

test('[OFQ-6] writes the deposit as its contract’s ABI does, for any order', () => {
  return fc.assert(
    fc.property(fc.uuid(), (transactionId) => {
      const { sale, data } = depositOf(transactionId)
      const plan = { ...sale.plan, transfer: { ...sale.plan.transfer, data } }
      const check = checkPlan({ ...sale, plan })
      expect(check).toMatchObject({ ok: true, needsSimulation: false })
      expect(check.ok && check.steps[1]?.tx.data).toBe(data)
    }),
  )
})

test('[OFQ-6] refuses the deposit of another order, and one with any other byte', () => {
  const { sale, data } = depositOf(oneSale.transactionId)
  const reasonsFor = (changed: typeof data) => {
    const plan = { ...sale.plan, transfer: { ...sale.plan.transfer, data: changed } }
    const check = checkPlan({ ...sale, plan })
    return check.ok ? [] : check.reasons
  }
  expect(reasonsFor(depositOf('another').data)).toEqual(['transfer-deposit-id'])
  for (let digit = 10; digit < data.length; digit += 1) {
    const other = data[digit] === '0' ? '1' : '0'
    expect(reasonsFor(`0x${data.slice(2, digit)}${other}${data.slice(digit + 1)}`)).toHaveLength(1)
  }
})

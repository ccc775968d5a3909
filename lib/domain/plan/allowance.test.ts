import * as fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { type BaseUnits, parseDecimal, toBaseUnits } from '../money/money'
import { plan, planWithReset } from '../order/order.fixture'
import { allowanceNeed, stepsFor, stepsLeft } from './allowance'
import { settlement } from './plan.fixture'

const units = (value: bigint) => value as BaseUnits
const uint256 = fc.bigInt(0n, maxUint256)

/** How a token's contract handles the calls, like the sandbox's two kinds. */
function runOn(resetsAllowance: boolean, allowance: bigint, amount: bigint, steps: readonly string[]) {
  let allowed = allowance
  let sent = 0n
  for (const step of steps) {
    if (step === 'reset') allowed = 0n
    if (step === 'approval') {
      if (resetsAllowance && allowed !== 0n) return 'reverted: reset first'
      allowed = amount
    }
    if (step === 'transfer') {
      if (allowed < amount) return 'reverted: allowance'
      sent += amount
    }
  }
  return sent
}

describe('[R31] the steps needed with an allowance', () => {
  test.each([
    ['nothing', 0n, ['approval', 'transfer'], ['approval', 'transfer']],
    ['a small one', 1n, ['approval', 'transfer'], ['reset', 'approval', 'transfer']],
    ['one unit less', 99_999_999n, ['approval', 'transfer'], ['reset', 'approval', 'transfer']],
    ['exactly the amount', 100_000_000n, ['transfer'], ['transfer']],
    ['a large one', 100_000_001n, ['transfer'], ['transfer']],
    ['an endless one', maxUint256, ['transfer'], ['transfer']],
  ])('for %s: plain tokens, and those that need a reset', (_, allowance, plain, usdt) => {
    expect(stepsLeft(plan, units(allowance))).toEqual(plain)
    expect(stepsLeft(planWithReset, units(allowance))).toEqual(usdt)
  })

  test('for an unreadable allowance are those for zero', () => {
    expect(stepsLeft(planWithReset, null)).toEqual(['approval', 'transfer'])
    expect(stepsLeft({ ...plan, approval: null }, null)).toEqual(['transfer'])
    expect(stepsLeft(null, units(0n))).toEqual(['transfer'])
  })

  test('move exactly the amount, whatever the token, its decimals, the amount and the allowance', () => {
    const whole = fc.integer({ min: 1, max: 10 ** 9 })
    const cases = fc.record({
      resetsAllowance: fc.boolean(),
      decimals: fc.integer({ min: 0, max: 30 }),
      whole,
      allowance: fc.oneof(
        fc.constant(0n),
        uint256,
        // Close to the amount, where a wrong comparison would show.
        fc.integer({ min: -2, max: 2 }),
      ),
    })
    return fc.assert(
      fc.property(cases, ({ resetsAllowance, decimals, whole: tokens, allowance: given }) => {
        const amount = toBaseUnits(parseDecimal(String(tokens)) ?? ('0' as never), decimals) ?? units(0n)
        const near = typeof given === 'number' ? amount + BigInt(given) : given
        const allowance = units(near < 0n ? 0n : near)
        const steps = stepsFor({ allowance, amount, resetsAllowance })
        expect(runOn(resetsAllowance, allowance, amount, steps)).toBe(amount)
        // No step is unnecessary: without any one of them the transfer would fail.
        for (const left of steps) {
          const without = steps.filter((step) => step !== left)
          expect(runOn(resetsAllowance, allowance, amount, without)).not.toBe(amount)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the allowance a plan needs', () => {
  test('is read from the approval that our check wrote', () => {
    expect(allowanceNeed(plan)).toEqual({ spender: settlement.toLowerCase(), amount: 100_000_000n })
  })

  test('is null without an approval or a plan', () => {
    expect(allowanceNeed({ ...plan, approval: null })).toBeNull()
    expect(allowanceNeed(null)).toBeNull()
  })

  test('is not read from any other call', () => {
    const { approval } = plan
    if (approval === null) throw new TypeError('the fixture has an approval')
    for (const data of [
      '0x',
      '0xa9059cbb',
      `${approval.data}00`,
      approval.data.replace('b3000', 'b3001'),
    ] as const)
      expect(allowanceNeed({ ...plan, approval: { ...approval, data: data as `0x${string}` } })).toBeNull()
  })
})

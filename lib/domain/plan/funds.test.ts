import * as fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { BaseUnits } from '../money/money'
import { type FundsQuestion, isClear, isStopped, judgeFunds, likelyFee } from './funds'

const units = (value: bigint) => value as BaseUnits
const rich = {
  allowances: [units(0n)],
  native: units(10n ** 18n),
  gasPrice: units(10n ** 9n),
  hasCode: false,
}
const good: FundsQuestion = {
  token: { resetsAllowance: false },
  amount: units(100n),
  isExact: true,
  balance: units(100n),
  funds: rich,
}
const judge = (changed: Partial<FundsQuestion>) => judgeFunds({ ...good, ...changed })

describe('the funds of an account for a sale', () => {
  test('are enough down to the last unit, and short by one', () => {
    expect(judge({})).toMatchObject({ tokens: 'enough', gas: 'enough' })
    expect(isClear(judge({}))).toBe(true)
    expect(judge({ balance: units(99n) }).tokens).toBe('short')
    expect(isStopped(judge({ balance: units(99n) }))).toBe(true)
  })

  test('are only near when the amount is an estimate that the price may correct', () => {
    const about = (amount: bigint) => judge({ amount: units(amount), isExact: false })
    expect([about(100n), about(101n), about(105n), about(106n)].map(({ tokens }) => tokens)).toEqual([
      'enough',
      'near',
      'near',
      'short',
    ])
    expect([isStopped(about(105n)), isClear(about(105n))]).toEqual([false, false])
  })

  test('must cover the fee of every remaining step', () => {
    const usdt = { token: { resetsAllowance: true } }
    const withAllowance = (allowance: bigint, native: bigint) =>
      judge({ ...usdt, funds: { ...rich, allowances: [units(allowance)], native: units(native) } })
    const three = likelyFee(['reset', 'approval', 'transfer'], rich.gasPrice)
    const one = likelyFee(['transfer'], rich.gasPrice)
    expect(one).toBeLessThan(three)
    expect(withAllowance(1n, three)).toMatchObject({ fee: three, gas: 'enough' })
    expect(withAllowance(1n, three - 1n)).toMatchObject({ gas: 'near' })
    expect(withAllowance(100n, one)).toMatchObject({ fee: one, gas: 'enough', steps: ['transfer'] })
  })

  test('stop a sale only below the least fee: the likely one is a guess', () => {
    const least = 2n * 21_000n * rich.gasPrice
    const withCoin = (native: bigint) => judge({ funds: { ...rich, native: units(native) } })
    expect([withCoin(least), withCoin(least - 1n)].map(({ gas }) => gas)).toEqual(['near', 'short'])
    expect([withCoin(least), withCoin(least - 1n)].map(isStopped)).toEqual([false, true])
    expect(isClear(withCoin(least))).toBe(false)
  })

  test('do not stop an account with code for its coin: its wallet may have another pay the fee', () => {
    const sponsored = judge({ funds: { ...rich, native: units(0n), hasCode: true } })
    expect([sponsored.gas, isStopped(sponsored), isClear(sponsored)]).toEqual(['near', false, false])
  })

  test('give the most signatures that any contract may need, and say when they differ', () => {
    const both = judge({ funds: { ...rich, allowances: [units(100n), units(7n)] } })
    expect(both).toMatchObject({ steps: ['approval', 'transfer'], areStepsSure: false, allowance: 7n })
    expect(judge({}).areStepsSure).toBe(true)
  })

  test('need one signature, and no allowance, when the tokens leave by their own transfer', () => {
    const direct = judge({ isDirect: true, token: { resetsAllowance: true } })
    expect(direct).toMatchObject({ steps: ['transfer'], areStepsSure: true, allowance: null })
    expect(direct.fee).toBe(likelyFee(['transfer'], rich.gasPrice))
  })

  test('have the likely fee of both signatures before an amount is typed', () => {
    const fee = likelyFee(['approval', 'transfer'], rich.gasPrice)
    expect(judge({ amount: null })).toMatchObject({
      tokens: 'unknown',
      steps: null,
      areStepsSure: false,
      fee,
    })
  })

  test('do not stop a sale when unreadable', () => {
    const unread = judge({ balance: null, funds: null })
    expect(unread).toMatchObject({ tokens: 'unknown', gas: 'unknown', steps: null, fee: null })
    expect([isStopped(unread), isClear(unread)]).toEqual([false, false])
  })

  test('are judged correctly for any token, amount, allowance and balance', () => {
    const any = fc.bigInt(0n, maxUint256).map(units)
    return fc.assert(
      fc.property(
        any,
        any,
        any,
        any,
        fc.boolean(),
        fc.boolean(),
        (amount, balance, allowance, native, reset, exact) => {
          const verdict = judgeFunds({
            token: { resetsAllowance: reset },
            amount,
            isExact: exact,
            balance,
            funds: { ...rich, allowances: [allowance], native },
          })
          expect(verdict.tokens === 'enough').toBe(balance >= amount)
          if (exact) expect(verdict.tokens === 'short').toBe(balance < amount)
          expect(verdict.steps?.includes('approval')).toBe(allowance < amount)
          expect(verdict.steps?.includes('reset')).toBe(reset && allowance > 0n && allowance < amount)
          expect(isStopped(verdict) && isClear(verdict)).toBe(false)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

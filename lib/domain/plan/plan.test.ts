import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Plan, PlanTx, Quote } from '../kinds/quote'
import type { BaseUnits } from '../money/money'
import { checkPlan, type PlanQuestion } from './plan'
import {
  account,
  decimal,
  foreignTarget,
  goodSale,
  now,
  oneSale,
  otherTarget,
  rules,
  settlement,
} from './plan.fixture'

const good = goodSale(oneSale)

function withQuote(changed: Partial<Quote>): PlanQuestion {
  return { ...good, quote: { ...good.quote, ...changed } }
}

function withPlan(changed: Partial<Plan>): PlanQuestion {
  return { ...good, plan: { ...good.plan, ...changed } }
}

function withTransfer(changed: Partial<PlanTx>): PlanQuestion {
  return withPlan({ transfer: { ...good.plan.transfer, ...changed } })
}

function withApproval(changed: Partial<PlanTx>): PlanQuestion {
  const { approval } = good.plan
  return approval === null ? good : withPlan({ approval: { ...approval, ...changed } })
}

function reasons(question: PlanQuestion): readonly string[] {
  const check = checkPlan(question)
  return check.ok ? [] : [check.code, ...check.reasons]
}

function approve(to: `0x${string}`, amount: bigint): `0x${string}` {
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [to.toLowerCase() as typeof to, amount],
  })
}

describe('the plan that reaches a wallet', () => {
  test('[OFQ-6] is the approval of the exact amount, then the deposit, in our own bytes', () => {
    const check = checkPlan(good)
    expect(check).toEqual({
      ok: true,
      steps: [
        { name: 'approval', tx: good.plan.approval },
        { name: 'transfer', tx: good.plan.transfer },
      ],
      allowance: { spender: settlement, amount: 100_000_000n },
      needsSimulation: false,
    })
  })

  test('contains none of the answer’s hints, whatever it adds', () => {
    const hints = { gas: 1n, nonce: 7, maxFeePerGas: 1n, gasPrice: 9n }
    const transfer = { ...good.plan.transfer, ...hints }
    const check = checkPlan(withPlan({ transfer }))
    expect(check.ok && check.steps[1]?.tx).toEqual(good.plan.transfer)
  })

  test('is the same for any letter case of hex in the answer', () => {
    const upper = (hex: `0x${string}`) => `0x${hex.slice(2).toUpperCase()}` as const
    const { data, to, from } = good.plan.transfer
    expect(checkPlan(withTransfer({ data: upper(data), to: upper(to), from: upper(from) }))).toEqual(
      checkPlan(good),
    )
  })

  test('accepts addresses of our own registry in any letter case', () => {
    const token = { ...good.token, address: '0xABCDEF0000000000000000000000000000abcdef' as const }
    const sale = { ...good, token, intent: { ...good.intent, token: token.address } }
    expect(reasons({ ...sale, quote: { ...good.quote, token: token.address } })).toContain('transfer-token')
  })
})

describe('a plan is refused', () => {
  test.each([
    ['an unlimited approval', withApproval({ data: approve(settlement, maxUint256) }), 'approval-amount'],
    [
      'an approval of one unit more',
      withApproval({ data: approve(settlement, 100_000_001n) }),
      'approval-amount',
    ],
    [
      'an approval for a stranger',
      withApproval({ data: approve(foreignTarget, 100_000_000n) }),
      'approval-spender',
    ],
    [
      'an approval for an allowed contract that draws nothing',
      withApproval({ data: approve(otherTarget, 100_000_000n) }),
      'approval-spender',
    ],
    ['an approval of another token', withApproval({ to: otherTarget }), 'approval-target'],
    [
      'an approval that is a transfer',
      withApproval({
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: ['0x5fbd000000000000000000000000000000000001', 100_000_000n],
        }),
      }),
      'approval-call',
    ],
    ['an approval that sends coins', withApproval({ value: 1n as BaseUnits }), 'approval-value'],
    ['an approval on another chain', withApproval({ chainId: 31338 }), 'approval-chain'],
    ['an approval from another account', withApproval({ from: settlement }), 'approval-sender'],
    [
      'bytes after the approval',
      withApproval({ data: `${approve(settlement, 100_000_000n)}00` }),
      'approval-length',
    ],
    ['a deposit that sends coins', withTransfer({ value: 1n as BaseUnits }), 'transfer-value'],
    ['a deposit to a stranger', withTransfer({ to: foreignTarget }), 'transfer-target'],
    ['bytes after the deposit', withTransfer({ data: `${good.plan.transfer.data}00` }), 'transfer-length'],
    ['a deposit for another sale', withQuote({ transactionId: 'another' }), 'transfer-deposit-id'],
    [
      'an approve of the token in place of the deposit',
      withTransfer({ to: good.token.address, data: approve(settlement, 100_000_000n) }),
      'transfer-call',
    ],
    ['a token call on an allowed contract', withTransfer({ data: approve(settlement, 1n) }), 'transfer-call'],
    ['an empty call', withTransfer({ data: '0x' }), 'transfer-call'],
    ['another request id', withPlan({ requestId: 'request-2' }), 'request-id'],
    ['no request id', withPlan({ requestId: null }), 'request-id'],
  ])('with %s', (_, question, reason) => {
    expect(reasons(question)).toContain('plan_refused')
    expect(reasons(question)).toContain(reason)
  })

  test('with an approval for a plain token transfer, which needs none', () => {
    const plain = goodSale({ ...oneSale, kind: 'token-transfer' })
    const plan = { ...plain.plan, approval: good.plan.approval }
    expect(reasons({ ...plain, plan })).toContain('approval-unneeded')
  })

  test('without any allowed contract', () => {
    const plain = goodSale({ ...oneSale, kind: 'token-transfer' })
    const nowhere = { ...plain, rules: { ...rules, targets: [] } }
    expect(reasons(nowhere)).toContain('transfer-target')
    // To the token's own contract, where tokens are lost.
    const args = [good.token.address, 100_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const transfer = { ...plain.plan.transfer, data }
    expect(reasons({ ...nowhere, plan: { ...plain.plan, transfer } })).toContain('transfer-target')
  })

  test('for an account other than the proven one', () => {
    expect(reasons({ ...good, account: settlement })).toEqual(['wrong_account', 'account'])
    expect(reasons({ ...good, account: account.toLowerCase() as typeof account })).toEqual([])
  })

  test('for an account that is no address, even if everything names it', () => {
    const short = account.slice(0, -1) as typeof account
    const { intent, quote, plan } = goodSale({ ...oneSale, hasApproval: false })
    const named = {
      ...good,
      account: short,
      intent: { ...intent, account: short },
      quote: { ...quote, account: short },
      plan: { ...plan, transfer: { ...plan.transfer, from: short } },
    }
    expect(reasons(named)).toEqual(['wrong_account', 'account'])
  })
})

describe('the lifetime of a quote', () => {
  const expires = Date.parse(good.quote.expiresAt)

  test.each([
    [-30_000, true],
    [-5_000, true],
    [-4_999, false],
    [-1_000, false],
    [0, false],
    [1_000, false],
  ])('[OFQ-5] [R27] %d ms from its end a prompt is allowed: %s', (offset, allowed) => {
    const check = checkPlan({ ...good, now: new Date(expires + offset) })
    expect(check).toMatchObject(allowed ? { ok: true } : { ok: false, code: 'quote_expired' })
  })

  test('[OFQ-5] one with an unreadable expiry counts as expired', () => {
    expect(reasons(withQuote({ expiresAt: 'soon' }))).toEqual(['quote_expired'])
    expect(reasons({ ...good, now: new Date(Number.NaN) })).toEqual(['quote_expired'])
  })
})

describe('a provider call that can’t be decoded', () => {
  const opaque = goodSale({ ...oneSale, kind: 'opaque' })

  test('goes to the simulation, with an approval for any allowed contract of the chain', () => {
    const { approval } = opaque.plan
    const other = approval === null ? null : { ...approval, data: approve(otherTarget, 100_000_000n) }
    expect(checkPlan({ ...opaque, plan: { ...opaque.plan, approval: other } })).toMatchObject({
      ok: true,
      needsSimulation: true,
      allowance: { spender: otherTarget },
    })
  })

  test('includes one whose known words name no amount', () => {
    const knownCalls = rules.knownCalls.map((call) => ({ ...call, words: call.words.slice(0, 2) }))
    const data = good.plan.transfer.data.slice(0, 2 + 8 + 2 * 64) as `0x${string}`
    const partial = { ...withTransfer({ data }), rules: { ...rules, knownCalls } }
    expect(checkPlan(partial)).toMatchObject({ ok: true, needsSimulation: true })
    expect(reasons({ ...partial, quote: { ...good.quote, transactionId: 'another' } })).toContain(
      'transfer-deposit-id',
    )
  })

  test('must still be exact in everything known', () => {
    const transfer = { ...opaque.plan.transfer, value: 1n as BaseUnits }
    expect(reasons({ ...opaque, plan: { ...opaque.plan, transfer } })).toContain('transfer-value')
  })
})

describe('what a wallet may be asked to sign', () => {
  const usdt: PlanQuestion = { ...good, token: { ...good.token, resetsAllowance: true } }
  const stepsOf = (question: PlanQuestion) => {
    const check = checkPlan(question)
    return check.ok ? check.steps.map(({ name }) => name) : check.reasons
  }

  test('has our own approval if the service gave none but the deposit needs one', () => {
    const without = { ...good, plan: { ...good.plan, approval: null } }
    expect(checkPlan(without)).toEqual(checkPlan(good))
  })

  test('starts with a reset to zero if the token needs one, by our own facts', () => {
    const check = checkPlan(usdt)
    expect(check.ok && check.steps[0]).toEqual({
      name: 'reset',
      tx: { ...good.plan.approval, data: approve(settlement, 0n) },
    })
    expect(stepsOf(usdt)).toEqual(['reset', 'approval', 'transfer'])
    expect(stepsOf({ ...usdt, plan: { ...good.plan, approval: null } })).toEqual([
      'reset',
      'approval',
      'transfer',
    ])
  })

  test('is only the transfer if no contract pulls tokens, or the spender is unknown', () => {
    const plain = goodSale({ ...oneSale, kind: 'token-transfer' })
    const opaque = goodSale({ ...oneSale, kind: 'opaque', hasApproval: false })
    for (const { token, ...question } of [plain, opaque]) {
      const check = checkPlan({ ...question, token: { ...token, resetsAllowance: true } })
      expect(check).toMatchObject({ ok: true, allowance: null, steps: [{ name: 'transfer' }] })
    }
  })

  test('never includes an approval for a contract that is not allowed', () => {
    const foreign = { ...good.plan, approval: null, transfer: { ...good.plan.transfer, to: foreignTarget } }
    expect(stepsOf({ ...usdt, plan: foreign })).toEqual(['transfer-target'])
  })
})

test('the fixture is the sale it describes: 100 tokens, half a minute left', () => {
  expect(good.quote.sendAmount).toBe(decimal('100'))
  expect(good.quote.receiveAmount).toBe('542.13')
  expect(Date.parse(good.quote.expiresAt) - now.getTime()).toBe(30_000)
})

// The same check as for a sale, with tokens delivered elsewhere. Changing any single fact must fail it.
import { describe, expect, test } from 'vitest'
import type { Address, Token } from '../../chains'
import { checkPlan, type PlanQuestion } from '../../plan/plan'
import { decimal, settlement } from '../../plan/plan.fixture'
import type { Quote, QuotedDelivery } from '../quote'
import { goodDirect, goodSend, payTo, receiver } from './send.fixture'

const other: Address = '0x9000000000000000000000000000000000000001'

function reasons(question: PlanQuestion): readonly string[] {
  const check = checkPlan(question)
  return check.ok ? [] : check.reasons
}

describe('the plan of a send', () => {
  test('[XCH-1] across chains approves exactly the amount and deposits it', () => {
    const check = checkPlan(goodSend())
    expect(check.ok && check.steps.map(({ name }) => name)).toEqual(['approval', 'transfer'])
  })

  test.each<readonly [string, Partial<QuotedDelivery>]>([
    ['to-chain', { chainId: 31337 }],
    ['to-token', { token: other }],
    ['to-decimals', { decimals: 6 }],
    ['to-symbol', { symbol: 'USDC' }],
    ['to-address', { address: other }],
  ])('[XCH-1] is refused for %s when the quote delivers elsewhere', (reason, changed) => {
    const good = goodSend()
    const to = { ...(good.quote.to as QuotedDelivery), ...changed }
    expect(reasons({ ...good, quote: { ...good.quote, to } })).toContain(reason)
  })

  test.each<readonly [string, Partial<Token>]>([
    ['to-chain', { chainId: 31337 }],
    ['to-token', { address: other }],
    ['to-decimals', { decimals: 6 }],
    ['to-symbol', { symbol: 'USDC' }],
  ])('[XCH-1] is refused for %s when our own token is not the one chosen', (reason, changed) => {
    const good = goodSend()
    expect(reasons({ ...good, toToken: { ...good.toToken, ...changed } })).toContain(reason)
  })

  test.each<readonly [string, Partial<Quote>]>([
    ['account', { account: other }],
    ['to-chain', { to: null }],
    ['rate', { receiveAmount: decimal('98') }],
    ['send-amount', { sendAmount: decimal('101'), receiveAmount: decimal('100.495') }],
    ['amount-form', { receiveAmount: decimal('99.5000000000000000001') }],
  ])('[XCH-1] is refused for its %s', (reason, changed) => {
    const good = goodSend()
    expect(reasons({ ...good, quote: { ...good.quote, ...changed } })).toContain(reason)
  })

  test('[XCH-1] is refused when the amount differs by less than one base unit', () => {
    const good = goodSend()
    const intent = { ...good.intent, method: 'toAmount', amount: decimal('99.5') } as const
    expect(reasons({ ...good, intent })).toEqual([])
    const more = { ...intent, amount: decimal('99.500000000000000002') }
    expect(reasons({ ...good, intent: more })).toEqual(['receive-amount'])
  })

  test('an answer may leave out the address', () => {
    const good = goodSend()
    const to = { ...(good.quote.to as QuotedDelivery), address: null }
    expect(reasons({ ...good, quote: { ...good.quote, to } })).toEqual([])
  })
})

describe('a direct transfer on the same chain in the same token', () => {
  const units = 100_000_000n
  const withData = (data: `0x${string}`): PlanQuestion => {
    const good = goodDirect()
    return { ...good, plan: { ...good.plan, transfer: { ...good.plan.transfer, data } } }
  }

  test('[XCH-1] pays the recipient, approves no contract, and needs no reference', () => {
    const good = goodDirect()
    const check = checkPlan(good)
    expect(check).toMatchObject({ ok: true, allowance: null, steps: [{ name: 'transfer' }] })
    expect(reasons({ ...good, plan: { ...good.plan, requestId: null } })).toEqual([])
    expect(reasons({ ...good, plan: { ...good.plan, requestId: 'another' } })).toEqual(['request-id'])
  })

  test.each([
    ['somebody else', payTo(other, units), 'transfer-target'],
    ['a contract of the provider', payTo(settlement, units), 'transfer-target'],
    ['more', payTo(receiver, units + 1n), 'transfer-amount'],
    ['less', payTo(receiver, units - 1n), 'transfer-amount'],
    ['the recipient with bytes behind', `${payTo(receiver, units)}00`, 'transfer-length'],
  ] as const)('[XCH-1] that pays %s is refused', (_, data, reason) => {
    expect(reasons(withData(data))).toEqual([reason])
  })

  test('[XCH-1] that delivers less than it sends is refused', () => {
    const good = goodDirect()
    const quote = { ...good.quote, receiveAmount: decimal('99.5'), exchangeRate: decimal('0.995') }
    expect(reasons({ ...good, quote })).toContain('receive-amount')
  })

  test('[XCH-1] to a recipient is refused as a plan across chains', () => {
    const good = goodSend()
    const { transfer } = goodDirect().plan
    expect(reasons({ ...good, plan: { ...good.plan, approval: null, transfer } })).toContain(
      'transfer-target',
    )
  })
})

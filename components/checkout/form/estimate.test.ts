import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan.fixture'
import type { KnownRate } from '@/lib/domain/quote'
import { estimate, findRate } from './estimate'

const { token } = goodSale(oneSale)
const rate: KnownRate = {
  chainId: token.chainId,
  token: token.address,
  brlPerToken: decimal('5.4'),
  usdPerToken: decimal('0.9998'),
  at: '2026-11-21T12:00:00.000Z',
}
const methods = ['fromAmount', 'toAmount', 'usd'] as const

describe('estimate', () => {
  test('keeps the edited side to the last digit, whatever the rate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.bigInt({ min: 1n, max: 10n ** 24n }), (method, amount) => {
        const text = decimal(amount.toString())
        expect(estimate(method, text, rate)[method]).toBe(text)
        expect(estimate(method, text, undefined)[method]).toBe(text)
      }),
    )
  })

  test('gives the other sides at the last known rate', () => {
    expect(estimate('fromAmount', decimal('100'), rate)).toEqual({
      fromAmount: '100',
      toAmount: '540',
      usd: '99.98',
    })
    expect(estimate('toAmount', decimal('540'), rate).fromAmount).toBe('100')
    expect(estimate('usd', decimal('99.98'), rate).fromAmount).toBe('100')
  })

  test('says nothing of a side that no rate is known for', () => {
    const withoutDollars = { ...rate, usdPerToken: null }
    expect(estimate('fromAmount', decimal('1'), withoutDollars)).toMatchObject({ toAmount: '5.4', usd: null })
    expect(estimate('usd', decimal('1'), withoutDollars)).toMatchObject({ fromAmount: null, toAmount: null })
    expect(estimate('fromAmount', null, rate)).toEqual({ fromAmount: null, toAmount: null, usd: null })
  })

  test('takes the rate of the token on its own chain', () => {
    const upper = `0x${token.address.slice(2).toUpperCase()}`
    expect(findRate([rate], token.chainId, upper)).toBe(rate)
    expect(findRate([rate], token.chainId + 1, token.address)).toBeUndefined()
  })
})

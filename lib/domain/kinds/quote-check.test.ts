import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Token } from '../chains'
import {
  addDecimal,
  type BaseUnits,
  fromBaseUnits,
  multiply,
  parseBaseUnits,
  subtractDecimal,
} from '../money/money'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import { buyIntent, buyQuote } from './buy/buy.fixture'
import type { Quote } from './quote'
import { checkQuote } from './quote-check'
import type { SellIntent } from './sell/kind'

function baseUnits(value: bigint): BaseUnits {
  const parsed = parseBaseUnits(value.toString())
  if (parsed === null) throw new TypeError('digits are base units')
  return parsed
}

function faults(changed: Partial<Quote>, intent: Partial<SellIntent> = {}): readonly string[] {
  const good = goodSale({ ...oneSale, method: intent.method ?? 'fromAmount' })
  const check = checkQuote({
    token: good.token,
    toToken: null,
    quote: { ...good.quote, ...changed },
    intent: { ...good.intent, ...intent },
  })
  return check.ok ? [] : check.reasons
}

describe('a quote that answers another question', () => {
  test.each([
    ['token', { token: '0x7000000000000000000000000000000000000007' }],
    ['chain', { chainId: 31338 }],
    ['account', { account: '0x7000000000000000000000000000000000000007' }],
    ['currency', { currency: 'USD' }],
    ['decimals', { decimals: 18 }],
    ['symbol', { symbol: 'USDT' }],
    ['transaction-id', { transactionId: '' }],
    ['transaction-id', { transactionId: 'a b' }],
    ['transaction-id', { transactionId: 'a'.repeat(129) }],
  ] as const)('[OFQ-4] is refused for its %s', (reason, changed) => {
    expect(faults(changed)).toEqual([reason])
  })

  test('[OFQ-4] is refused when our own token is not the one chosen', () => {
    const good = goodSale(oneSale)
    const check = (changed: Partial<Token>) => checkQuote({ ...good, token: { ...good.token, ...changed } })
    expect(check({ chainId: 31338 })).toMatchObject({ reasons: ['chain'] })
    expect(check({ address: '0x7000000000000000000000000000000000000007' })).toMatchObject({
      reasons: ['token'],
    })
  })

  test('[OFQ-4] is refused when another chain or token was chosen, though it is one of ours', () => {
    expect(faults({}, { chainId: 31338 })).toEqual(['chain'])
    expect(faults({}, { token: '0x7000000000000000000000000000000000000007' })).toEqual(['token'])
  })

  test('[OFQ-4] is refused when it delivers a purchase to another address, or names another currency for it', () => {
    const { token } = goodSale(oneSale)
    const check = (changed: Partial<Quote>) =>
      checkQuote({ intent: buyIntent, token, toToken: null, quote: { ...buyQuote, ...changed } })
    const to = buyQuote.to ?? null
    expect(check({})).toEqual({ ok: true })
    expect(check({ to: to && { ...to, address: null } })).toEqual({ ok: true })
    expect(check({ to: to && { ...to, address: token.address } })).toMatchObject({ reasons: ['to-address'] })
    expect(check({ currency: 'USD' })).toMatchObject({ reasons: ['currency'] })
  })

  test('[OFQ-2] is refused when its sent amount is not the one given', () => {
    expect(faults({ sendAmount: decimal('100.000001') })).toEqual(['send-amount'])
    expect(faults({ sendAmount: decimal('100000000') })).toEqual(['send-amount', 'rate'])
    expect(faults({ sendAmount: decimal('100.00') })).toEqual([])
  })

  test('[OFQ-2] is refused when it pays less or more reais than requested', () => {
    const asked = goodSale({ ...oneSale, method: 'toAmount' })
    const received = asked.quote.receiveAmount
    const check = (receiveAmount: Quote['receiveAmount']) =>
      checkQuote({ ...asked, quote: { ...asked.quote, receiveAmount } })
    expect(check(received)).toEqual({ ok: true })
    expect(check(addDecimal(received, decimal('0.01')))).toEqual({ ok: true })
    expect(check(addDecimal(received, decimal('0.02')))).toMatchObject({
      reasons: ['receive-amount', 'rate'],
    })
    const less = subtractDecimal(received, decimal('1')) ?? received
    expect(check(less)).toMatchObject({ reasons: ['receive-amount', 'rate'] })
  })

  test('[OFQ-2] is refused when its tokens are not worth the dollars requested', () => {
    const asked = goodSale({ ...oneSale, method: 'usd' })
    const check = (changed: Partial<Quote>) => checkQuote({ ...asked, quote: { ...asked.quote, ...changed } })
    expect(check({})).toEqual({ ok: true })
    expect(check({ tokenPriceUsd: decimal('0.98') })).toMatchObject({ reasons: ['usd-worth'] })
    const twice = addDecimal(asked.quote.sendAmount, asked.quote.sendAmount)
    expect(check({ sendAmount: twice })).toMatchObject({ reasons: ['usd-worth', 'rate'] })
  })
})

describe('an amount in dollars', () => {
  const asked = goodSale({ ...oneSale, method: 'usd', rate: 54_213n })
  /** 100 dollars were requested; the amounts and the rate agree with each other. */
  const check = (sendAmount: string, price: string | null, usd?: Token['usd']) => {
    const { symbol, ...token } = asked.token
    const named = usd === undefined ? symbol : 'GEM'
    return checkQuote({
      ...asked,
      token: { ...token, symbol: named, ...(usd === undefined ? {} : { usd }) },
      quote: {
        ...asked.quote,
        symbol: named,
        sendAmount: decimal(sendAmount),
        receiveAmount: multiply(decimal(sendAmount), asked.quote.exchangeRate, 2, 'half-even'),
        tokenPriceUsd: price === null ? null : decimal(price),
      },
      intent: { ...asked.intent, amount: decimal('100') },
    })
  }
  const isWorth = { ok: false, code: 'quote_mismatch', reasons: ['usd-worth'] }

  test("[OFQ-2] is checked against a stablecoin's band when the answer has no price", () => {
    expect(check('100', null)).toEqual({ ok: true })
    expect(check('103', null)).toEqual({ ok: true })
    expect(check('97', null)).toEqual({ ok: true })
    expect(check('103.02', null)).toEqual(isWorth)
    expect(check('96.98', null)).toEqual(isWorth)
    expect(check('5000', null)).toEqual(isWorth)
  })

  test('[OFQ-2] is checked against the band whatever price the answer has', () => {
    expect(check('5000', '0.02')).toEqual(isWorth)
    expect(check('50', '2')).toEqual(isWorth)
    expect(check('101', '0.9901')).toEqual({ ok: true })
    expect(check('100', '0.9901')).toEqual(isWorth)
  })

  test("[OFQ-2] is checked against the token's own price in the registry if it has one", () => {
    const gem = { price: decimal('20'), band: decimal('0.1') }
    expect(check('5', null, gem)).toEqual({ ok: true })
    expect(check('5.5', null, gem)).toEqual({ ok: true })
    expect(check('5.51', null, gem)).toEqual(isWorth)
    expect(check('100', '1', gem)).toEqual(isWorth)
  })

  test('[OFQ-2] needs a price in the answer when the registry has none for the token', () => {
    expect(check('5', '20', null)).toEqual({ ok: true })
    expect(check('6', '20', null)).toEqual(isWorth)
    expect(check('5', null, null)).toMatchObject({ code: 'no_dollar_price', reasons: ['usd-unknown'] })
  })

  test('[OFQ-2] a price alone would not mend a quote that is also wrong', () => {
    const { tokenPriceUsd: _, ...quote } = asked.quote
    const token = { ...asked.token, usd: null }
    const wrong = { ...quote, tokenPriceUsd: null, currency: 'USD' }
    expect(checkQuote({ ...asked, token, quote: wrong })).toEqual({
      ok: false,
      code: 'quote_mismatch',
      reasons: ['currency', 'usd-unknown'],
    })
  })

  test('[OFQ-2] never differs by more than the band, whatever price the answer has', () => {
    return fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.option(fc.bigInt(1n, 10n ** 7n), { nil: null }),
        (thousandths, price) => {
          const text = (value: bigint, places: number) => fromBaseUnits(baseUnits(value), places)
          const sent = text(thousandths, 3)
          const answer = check(sent, price === null ? null : text(price, 4))
          if (answer.ok) expect(thousandths >= 96_990n && thousandths <= 103_010n).toBe(true)
        },
      ),
    )
  })
})

describe('rate and amounts', () => {
  test.each([
    ['542.13', null, []],
    ['542.12', null, []],
    ['542.14', null, []],
    ['541.50', null, ['rate']],
    ['542.80', null, ['rate']],
    ['540.00', '0.005', []],
    ['530.00', '0.005', ['rate']],
    ['520.00', '0.5', ['rate']],
  ])('100 tokens at 5.4213 for %s, slippage %s: %j', (receive, slippage, expected) => {
    const maxSlippage = slippage === null ? null : decimal(slippage)
    expect(faults({ receiveAmount: decimal(receive), maxSlippage })).toEqual(expected)
  })

  test('a rate with few digits allows a difference of a thousandth at most', () => {
    expect(faults({ exchangeRate: decimal('5'), receiveAmount: decimal('500') })).toEqual([])
    expect(faults({ exchangeRate: decimal('5'), receiveAmount: decimal('501') })).toEqual(['rate'])
  })

  test('small amounts of a token with many decimals are compared as closely', () => {
    const token = { ...goodSale(oneSale).token, decimals: 18 }
    const check = (receiveAmount: string) =>
      checkQuote({
        intent: buyIntent,
        token,
        toToken: null,
        quote: {
          ...buyQuote,
          decimals: 18,
          receiveAmount: decimal(receiveAmount),
          exchangeRate: decimal('0.00000049'),
          maxSlippage: decimal('0.01'),
        },
      })
    expect([check('0.000049'), check('0.0000486')]).toEqual([{ ok: true }, { ok: true }])
    expect(check('0.000048')).toMatchObject({ reasons: ['rate'] })
  })

  test('refuses anything but a positive amount in the decimals of its unit', () => {
    const amounts = ['0', '0.00', '100.0000001', '-1', '1e2', '', '1,5', 'NaN']
    for (const amount of amounts) {
      // The schemas at the border guarantee a decimal; this tests the check without them.
      expect(faults({ sendAmount: amount as Quote['sendAmount'] })).toContain('amount-form')
      expect(faults({ receiveAmount: amount as Quote['sendAmount'] })).toContain('amount-form')
    }
    expect(faults({ receiveAmount: decimal('542.131') })).toEqual(['amount-form'])
    expect(faults({ exchangeRate: decimal('0') })).toEqual(['amount-form'])
    for (const amount of ['-0.1', '1e-2', 'x']) {
      expect(faults({ maxSlippage: amount as Quote['sendAmount'] })).toEqual(['amount-form'])
      expect(faults({ tokenPriceUsd: amount as Quote['sendAmount'] })).toEqual(['amount-form'])
    }
  })

  test('accepts an honest sale of any size and rate, by each method', () => {
    const sizes = fc.oneof(fc.bigInt(1_000n, 10n ** 6n), fc.bigInt(1_000n, 10n ** 15n))
    const methods = fc.constantFrom<SellIntent['method']>('fromAmount', 'toAmount', 'usd')
    return fc.assert(
      fc.property(sizes, fc.bigInt(1_000n, 999_999n), methods, (thousandths, rate, method) => {
        expect(checkQuote(goodSale({ ...oneSale, thousandths, rate, method }))).toEqual({ ok: true })
      }),
      { numRuns: 2_000 },
    )
  })
})

import { expect, test } from 'vitest'
import { quoteTerms } from '@/lib/domain/kinds/quote-terms'
import { buyAnswer } from '../test/buy-samples'
import { wireTerms, wireToken } from './quote'
import { quotedTerms } from './terms'

const { quote } = buyAnswer()
const token = wireToken.parse(quote.toToken)
const termsWith = (fees: unknown) =>
  quotedTerms({ ...wireTerms.parse({ ...quote, fees }), providerRequestId: null }, token, 'BRL')

test('a quote has the fees that its answer names, and no other', () => {
  const { bridge, gas, integrator } = quote.fees
  const fixed = (kind: string, { amount, token: unit }: typeof gas) => ({ kind, amount, unit, isFixed: true })
  expect(termsWith({ bridge, gas, integrator }).fees).toEqual([
    fixed('bridge', bridge),
    fixed('gas', gas),
    { kind: 'integrator', amount: '0.25', unit: 'BRL' },
  ])
  expect(termsWith({ gas, bridge: null }).fees).toEqual([fixed('gas', gas)])
  expect(termsWith({ bridge }).fees).toEqual([fixed('bridge', bridge)])
  expect([termsWith({}).fees, termsWith(null).fees, termsWith(undefined).fees]).toEqual([[], [], []])
})

test('a fee of zero is shown without a unit of its own, and any other needs one', () => {
  const { gas } = quote.fees
  for (const token of ['', null, undefined, 'not a unit'])
    expect(termsWith({ gas, bridge: { amount: '0.00', token } }).fees).toEqual([
      { kind: 'bridge', amount: '0.00', unit: 'BRL', isFixed: true },
      { kind: 'gas', amount: gas.amount, unit: gas.token, isFixed: true },
    ])
  expect(termsWith({ bridge: { amount: 0, token: 'BRL' } }).fees).toMatchObject([{ unit: 'BRL' }])
  for (const bridge of [{ amount: '0.01', token: '' }, { token: 'USDC' }, { amount: null, token: null }])
    expect(() => termsWith({ bridge })).toThrow()
})

test('a fee of zero in a third unit leaves the fees their total', () => {
  const { fees, sendAmount, receiveAmount } = termsWith({
    gas: { amount: '0', token: 'ETH' },
    integrator: '0.25',
  })
  const units = { send: null, receive: token.symbol }
  expect(quoteTerms({ fees, sendAmount, receiveAmount }, units).total?.amount).toBe('0.25')
})

test('a quote allows the slippage that its answer names', () => {
  expect([termsWith({ maxSlippage: 0.005 }).maxSlippage, termsWith({}).maxSlippage]).toEqual(['0.005', null])
})

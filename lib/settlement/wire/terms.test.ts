import { expect, test } from 'vitest'
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

test('a quote allows the slippage that its answer names', () => {
  expect([termsWith({ maxSlippage: 0.005 }).maxSlippage, termsWith({}).maxSlippage]).toEqual(['0.005', null])
})

import { expect, test } from 'vitest'
import { decimalOf } from './money'
import { usdBandOf } from './usd-band'

test('a dollar stablecoin counts as a dollar by its symbol, and any other token only as the registry says', () => {
  const dollar = { price: '1', band: '0.03' }
  expect([usdBandOf({ symbol: 'USDC' }), usdBandOf({ symbol: 'usdc.e' })]).toEqual([dollar, dollar])
  expect([usdBandOf({ symbol: 'WBTC' }), usdBandOf({ symbol: 'USDCX' })]).toEqual([null, null])
  const usd = { price: decimalOf('20'), band: decimalOf('0.1') }
  expect([usdBandOf({ symbol: 'USDC', usd }), usdBandOf({ symbol: 'USDC', usd: null })]).toEqual([usd, null])
})

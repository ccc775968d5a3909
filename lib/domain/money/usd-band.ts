// What a token is worth in dollars by our own registry, whatever the service says.
import type { Token, UsdBand } from '../chains'
import { decimalOf } from './money'

/** US dollar stablecoins, by symbol: each counts as one dollar unless `CHAINS` says otherwise. */
const dollarTokens: ReadonlySet<string> = new Set([
  'BUSD',
  'DAI',
  'FDUSD',
  'GHO',
  'GUSD',
  'LUSD',
  'PYUSD',
  'RLUSD',
  'TUSD',
  'USDB',
  'USDBC',
  'USDC',
  'USDC.E',
  'USDG',
  'USDP',
  'USDS',
  'USDT',
  'USDT.E',
  'USDT0',
])

const oneDollar: UsdBand = { price: decimalOf('1'), band: decimalOf('0.03') }

/** Null for a token of unknown value: then the quote must have a price. */
export function usdBandOf({ symbol, usd }: Pick<Token, 'symbol' | 'usd'>): UsdBand | null {
  if (usd !== undefined) return usd
  return dollarTokens.has(symbol.toUpperCase()) ? oneDollar : null
}

import type { ServiceState } from '../state'
import { divideUp, parseDecimal } from './decimal'

/** Prices at RATE_SCALE decimals. */
export interface Rate {
  /** Dollars for one token. */
  readonly usd: bigint
  /** Reais for one token at mid-market. */
  readonly mid: bigint
  /** Reais for one token sold, beyond the fixed fees: mid less the spread and every proportional fee. */
  readonly net: bigint
}

/** Deviations from the usual prices, by symbol, as decimal strings. */
export type MarketPrices = ServiceState['prices']

export const RATE_SCALE = 8
const UNIT = 10n ** BigInt(RATE_SCALE)
/** Dollars for one token; for BRL, reais for one dollar. */
const USUAL = { BRL: '5.4321', USDC: '1', USDT: '0.9995', DAI: '0.9998' } as const
export type PriceSymbol = keyof typeof USUAL
// Safe: Object.keys loses the names.
export const PRICE_SYMBOLS = Object.keys(USUAL) as [PriceSymbol, ...PriceSymbol[]]

const BASIS = 10_000n
/** In basis points of what is left after the fixed fees. They are included in the rate; a transfer has no spread. */
export const FEE_BASIS_POINTS = { spread: 30n, integrator: 25n } as const
export const SELL_POINTS = FEE_BASIS_POINTS.spread + FEE_BASIS_POINTS.integrator
export const SEND_POINTS = FEE_BASIS_POINTS.integrator

/** Deducted from the sent amount before any exchange, whatever the amount: in tokens, or in reais where reais are sent. */
const FIXED_FEES = { token: { bridge: '0.2', gas: '0.05' }, BRL: { bridge: '0.5', gas: '0.25' } } as const

export interface FixedFees {
  readonly bridge: bigint
  readonly gas: bigint
  readonly sum: bigint
}

/** The fixed fees in the smallest unit of what is sent, rounded up. */
export function fixedFees(unit: keyof typeof FIXED_FEES, decimals: number): FixedFees {
  const { bridge, gas } = FIXED_FEES[unit]
  const inUnits = (fee: string) => divideUp(exact(fee, 2) * 10n ** BigInt(decimals), 100n)
  const fees = { bridge: inUnits(bridge), gas: inUnits(gas) }
  return { ...fees, sum: fees.bridge + fees.gas }
}

/** The current price of a symbol, at RATE_SCALE decimals. */
export function priceOf(prices: MarketPrices, symbol: PriceSymbol): bigint {
  return exact(prices.get(symbol) ?? USUAL[symbol], RATE_SCALE)
}

export function findRate(prices: MarketPrices, symbol: string): Rate | undefined {
  const known = PRICE_SYMBOLS.find((one) => one === symbol)
  if (known === undefined || known === 'BRL') return undefined
  const usd = priceOf(prices, known)
  const mid = (usd * priceOf(prices, 'BRL')) / UNIT
  return { usd, mid, net: lessShare(mid, SELL_POINTS) }
}

export function shareOf(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints) / BASIS
}

export function lessShare(amount: bigint, basisPoints: bigint): bigint {
  return (amount * (BASIS - basisPoints)) / BASIS
}

function exact(text: string, decimals: number): bigint {
  const value = parseDecimal(text, decimals)
  if (value === null) throw new Error(`${text} has more than ${decimals} decimals`)
  return value
}

import type { ServiceState } from '../state'
import { parseDecimal } from './decimal'

/** Prices at RATE_SCALE decimals. */
export interface Rate {
  /** Dollars for one token. */
  readonly usd: bigint
  /** Reais for one token between banks. */
  readonly mid: bigint
  /** Reais that a recipient gets for one token: mid less the spread and every fee. */
  readonly allIn: bigint
}

/** What has been moved by hand since the start, by symbol, as decimal texts. */
export type MovedPrices = ServiceState['prices']

export const RATE_SCALE = 8
const UNIT = 10n ** BigInt(RATE_SCALE)
/** Dollars for one token; for BRL, reais for one dollar. */
const USUAL = { BRL: '5.4321', USDC: '1', USDT: '0.9995', DAI: '0.9998' } as const
export type PriceSymbol = keyof typeof USUAL
// Object.keys forgets the names.
export const PRICE_SYMBOLS = Object.keys(USUAL) as [PriceSymbol, ...PriceSymbol[]]

const BASIS = 10_000n
/** In basis points of the amount sent. They are inside the all-in rate, so `toAmount` needs no further deduction. */
export const FEE_BASIS_POINTS = { spread: 30n, bridge: 10n, gas: 2n, integrator: 25n } as const

/** The price of a symbol as it stands now, at RATE_SCALE decimals. */
export function priceOf(prices: MovedPrices, symbol: PriceSymbol): bigint {
  return exact(prices.get(symbol) ?? USUAL[symbol])
}

export function findRate(prices: MovedPrices, symbol: string): Rate | undefined {
  const known = PRICE_SYMBOLS.find((one) => one === symbol)
  if (known === undefined || known === 'BRL') return undefined
  const usd = priceOf(prices, known)
  const mid = (usd * priceOf(prices, 'BRL')) / UNIT
  const taken = Object.values(FEE_BASIS_POINTS).reduce((sum, points) => sum + points, 0n)
  return { usd, mid, allIn: (mid * (BASIS - taken)) / BASIS }
}

export function shareOf(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints) / BASIS
}

function exact(text: string): bigint {
  const value = parseDecimal(text, RATE_SCALE)
  if (value === null) throw new Error(`${text} has more than ${RATE_SCALE} decimals`)
  return value
}

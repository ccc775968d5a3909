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

export const RATE_SCALE = 8
const UNIT = 10n ** BigInt(RATE_SCALE)
const REAIS_PER_DOLLAR = exact('5.4321')
const DOLLARS: Readonly<Record<string, string>> = { USDC: '1', USDT: '0.9995', DAI: '0.9998' }

const BASIS = 10_000n
/** In basis points of the amount sent. They are inside the all-in rate, so `toAmount` needs no further deduction. */
export const FEE_BASIS_POINTS = { spread: 30n, bridge: 10n, gas: 2n, integrator: 25n } as const

export function findRate(symbol: string): Rate | undefined {
  const dollars = DOLLARS[symbol]
  if (dollars === undefined) return undefined
  const usd = exact(dollars)
  const mid = (usd * REAIS_PER_DOLLAR) / UNIT
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

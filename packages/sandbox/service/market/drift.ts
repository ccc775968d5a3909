// The market drifts, so that an estimate ages as it would with a real service: the dollar's price in reais stays within
// 0.55 % of the usual price and moves less than 0.2 % in five minutes.
import { createHash } from 'node:crypto'
import { type Context, clockMs } from '../context'
import { formatDecimal } from './decimal'
import { type MarketPrices, priceOf, RATE_SCALE } from './rates'

/** Prices are constant for this long, so that two quotes at the same moment agree. */
const STEP_MS = 10_000n
const BILLION = 1_000_000_000n
/** A short and a long wave: the amplitude of each in billionths, and the time between its turning points. */
const WAVES = [
  { reach: 500_000n, steps: 30n },
  { reach: 5_000_000n, steps: 360n },
] as const

/** A wave's value at one of its turning points: derived from the seed, so that every process computes the same. */
function turn(seed: string, reach: bigint, index: bigint): bigint {
  const hash = createHash('sha256').update(`${seed} ${reach} ${index}`).digest()
  return (BigInt(hash.readUInt32BE(0)) * 2n * reach) / 0xffff_ffffn - reach
}

/** The price's offset from the usual one at this time, in billionths. */
export function driftAt(seed: string, nowMs: number): bigint {
  const step = BigInt(Math.trunc(nowMs)) / STEP_MS
  return WAVES.reduce((sum, { reach, steps }) => {
    const [index, part] = [step / steps, step % steps]
    const [from, to] = [turn(seed, reach, index), turn(seed, reach, index + 1n)]
    return sum + from + ((to - from) * part) / steps
  }, 0n)
}

/** The current prices. One set by hand stays where it was set. */
export function marketPrices(context: Context): MarketPrices {
  const { prices } = context.store.state
  if (context.config.market === 'still' || prices.has('BRL')) return prices
  const usual = priceOf(prices, 'BRL')
  const now = usual + (usual * driftAt(context.epoch, clockMs(context))) / BILLION
  return new Map([...prices, ['BRL', formatDecimal(now, RATE_SCALE)]])
}

// The market moves by itself, so that an estimate is as old as it would be with a real service: the reais of a dollar
// wander within 0.55 % of the usual price, and by less than 0.2 % in five minutes.
import { createHash } from 'node:crypto'
import { type Context, clockMs } from '../context'
import { formatDecimal } from './decimal'
import { type MarketPrices, priceOf, RATE_SCALE } from './rates'

/** Prices are constant for this long, so that two quotes of one moment agree. */
const STEP_MS = 10_000n
const BILLION = 1_000_000_000n
/** Two waves, a short and a long one: how far each goes to either side, in billionths, and from one turn to the next. */
const WAVES = [
  { reach: 500_000n, steps: 30n },
  { reach: 5_000_000n, steps: 360n },
] as const

/** Where a wave stands at one of its turns: a number made of the seed, so that every process tells the same. */
function turn(seed: string, reach: bigint, index: bigint): bigint {
  const hash = createHash('sha256').update(`${seed} ${reach} ${index}`).digest()
  return (BigInt(hash.readUInt32BE(0)) * 2n * reach) / 0xffff_ffffn - reach
}

/** By how many billionths the price is off the usual one at this time. */
export function driftAt(seed: string, nowMs: number): bigint {
  const step = BigInt(Math.trunc(nowMs)) / STEP_MS
  return WAVES.reduce((sum, { reach, steps }) => {
    const [index, part] = [step / steps, step % steps]
    const [from, to] = [turn(seed, reach, index), turn(seed, reach, index + 1n)]
    return sum + from + ((to - from) * part) / steps
  }, 0n)
}

/** The prices of this moment. One that was set by hand stays where it was set. */
export function marketPrices(context: Context): MarketPrices {
  const { prices } = context.store.state
  if (context.config.market === 'still' || prices.has('BRL')) return prices
  const usual = priceOf(prices, 'BRL')
  const now = usual + (usual * driftAt(context.epoch, clockMs(context))) / BILLION
  return new Map([...prices, ['BRL', formatDecimal(now, RATE_SCALE)]])
}

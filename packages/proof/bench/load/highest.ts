// The highest rate that holds: increases in steps until one doesn't, then bisects. Pure.
import type { ArrivalStats } from './arrivals'

const longestP99Ms = 500
const mostErrors = 0.001

export function holds({ calls, errors, p99Ms, isBrokenOff }: ArrivalStats): boolean {
  return !isBrokenOff && calls > 0 && p99Ms < longestP99Ms && errors < calls * mostErrors
}

const stepUp = 1.5
/** Two rates this close count as equal: the same rate varies as much from minute to minute. */
const close = 1.06
const leastRate = 1

/**
 * @param first where to begin
 * @returns the highest rate for which `held` returned true, 0 if none
 */
export async function highestRate(first: number, held: (rate: number) => Promise<boolean>): Promise<number> {
  let best = 0
  let broken = Number.POSITIVE_INFINITY
  let rate = first
  while (rate >= leastRate && broken > best * close) {
    if (await held(rate)) best = rate
    else broken = rate
    if (broken === Number.POSITIVE_INFINITY) rate = best * stepUp
    else rate = best === 0 ? broken / stepUp : Math.sqrt(best * broken)
  }
  return best
}

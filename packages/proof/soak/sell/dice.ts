// Randomness that a seed repeats.

/** A number from 0 up to 1. */
export type Dice = () => number

function mixed(value: number): number {
  let mix = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}

/** The dice of one place in a run: the same seed and number give the same sequence, whatever else happens. */
export function diceOf(seed: number, number: number): Dice {
  let state = mixed(seed ^ mixed(number + 0x9e3779b9))
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mix = Math.imul(state ^ (state >>> 15), state | 1)
    mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61)
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (dice: Dice, least: number, most: number): number =>
  least + Math.floor(dice() * (most - least + 1))

export function oneOf<T>(dice: Dice, list: readonly T[]): T {
  const chosen = list[Math.floor(dice() * list.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

export function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: dice() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)
}

import { createHash } from 'node:crypto'

/** A repeatable sequence of numbers from 0 up to 1. */
export type Dice = () => number

/** The same seed and place give the same numbers, whatever is drawn at other places. */
export function diceOf(seed: number, place: string): Dice {
  let drawn = 0
  return () => {
    drawn += 1
    const hash = createHash('sha256').update(`${seed} ${place} ${drawn}`).digest()
    return hash.readUInt32BE(0) / 2 ** 32
  }
}

export function oneOf<T>(dice: Dice, list: readonly [T, ...T[]]): T {
  return list[Math.floor(dice() * list.length)] ?? list[0]
}

export function hexOf(dice: Dice, bytes: number): `0x${string}` {
  const digits = Array.from({ length: bytes }, () => Math.floor(dice() * 256))
  return `0x${Buffer.from(digits).toString('hex')}`
}

/** A random UUID, version 4. */
export function uuidOf(dice: Dice): string {
  const hex = hexOf(dice, 16).slice(2)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}

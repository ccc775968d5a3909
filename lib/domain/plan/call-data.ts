// The data of a contract's call: a selector of 4 bytes, then words of 32. By hand, since forms and every page that signs
// carry it: viem's own functions bring 3 KiB of script here, which the wallet's code then loads again.
import type { Address, Hex } from '../chains'

export const selectorBytes = 4
const wordDigits = 32 * 2
const selectorDigits = '0x'.length + selectorBytes * 2

export function sameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function isAddress(text: string): text is Address {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

/** How many bytes even hex has. */
export function sizeOf(data: Hex): number {
  return (data.length - '0x'.length) / 2
}

/** @throws TypeError for anything but an address: the call would be another one */
export function addressWord(address: Address): string {
  if (!isAddress(address)) throw new TypeError('a call needs a whole address')
  return address.slice(2).toLowerCase().padStart(wordDigits, '0')
}

/** @throws RangeError below zero and above 256 bits: the call would be another one */
export function numberWord(value: bigint): string {
  const digits = value.toString(16).padStart(wordDigits, '0')
  if (value < 0n || digits.length > wordDigits)
    throw new RangeError('a number in a call has 256 bits and no sign')
  return digits
}

export function callOf(selector: Hex, words: readonly string[]): Hex {
  return `${selector}${words.join('')}`
}

export function selectorOf(data: Hex): string {
  return data.slice(0, selectorDigits)
}

/** The digits of word n of a call's arguments; fewer or none beyond its end. */
export function wordDigitsOf(data: Hex, index: number): string {
  const start = selectorDigits + index * wordDigits
  return data.slice(start, start + wordDigits)
}

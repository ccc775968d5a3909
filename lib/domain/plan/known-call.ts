// Writes and reads the calls that a provider's rules describe. The rules themselves are provider facts:
// lib/settlement/plan-rules.ts.
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Address, Hex, Token } from '../chains'
import type { CallWord, KnownCall } from '../kinds/quote'
import type { BaseUnits } from '../money/money'
import { addressWord, callOf, numberWord, sameText, selectorOf, wordDigitsOf } from './call-data'

export interface CallFacts {
  readonly token: Pick<Token, 'address'>
  readonly amount: BaseUnits
  readonly transactionId: string
}

function hashWord(text: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(text)))
}

const words: Readonly<Record<CallWord, (facts: CallFacts) => string>> = {
  'keccak-of-transaction-id': ({ transactionId }) => hashWord(transactionId),
  token: ({ token }) => addressWord(token.address),
  amount: ({ amount }) => numberWord(amount),
}

export function hasSelector({ selector }: KnownCall, data: Hex): boolean {
  return sameText(selectorOf(data), selector)
}

export function writeCall(call: KnownCall, facts: CallFacts): Hex {
  return callOf(
    call.selector,
    call.words.map((word) => words[word](facts)),
  )
}

/** Whether a call contains the order's own name, so that no other order has the same bytes. */
export function namesOrder(data: Hex, transactionId: string): boolean {
  return data.toLowerCase().includes(hashWord(transactionId))
}

/** Without both, equal bytes don't prove which tokens the call takes. */
export function namesItsTake({ words }: KnownCall): boolean {
  return words.includes('token') && words.includes('amount')
}

/** Word n of a call's arguments as a number; null beyond its end. */
export function wordOf(data: Hex, index: number): bigint | null {
  const hex = wordDigitsOf(data, index)
  return /^[0-9a-f]{64}$/i.test(hex) ? BigInt(`0x${hex}`) : null
}

/** The token and the amount that such a call names, unchecked; null where one is missing. */
export function readTake({ words }: KnownCall, data: Hex): { token: Address; amount: bigint } | null {
  const token = wordOf(data, words.indexOf('token'))
  const amount = wordOf(data, words.indexOf('amount'))
  if (token === null || amount === null) return null
  // Kept whole: a number longer than an address must not match any token.
  return { token: `0x${token.toString(16).padStart(40, '0')}`, amount }
}

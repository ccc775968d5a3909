// Explains a call in the Sandbox wallet's window, so that a person sees what they sign and not only bytes. The three
// known calls have one-word arguments, so slicing is enough; an ABI decoder would cost kilobytes.
import { type Address, type Chain, findToken, type Hex } from '@/lib/domain/chains'
import { fromBaseUnits, parseBaseUnits } from '@/lib/domain/money/money'
import type { SandboxWalletCall } from '../types'

const WORD = 64
const SELECTOR = 10

const calls = {
  '0x095ea7b3': { kind: 'approve', words: 2 },
  '0xa9059cbb': { kind: 'transfer', words: 2 },
  // deposit(bytes32 transferId, address token, uint256 amount) of the sandbox's settlement contract.
  '0xd954863c': { kind: 'deposit', words: 3 },
} as const

function isKnown(selector: string): selector is keyof typeof calls {
  return Object.hasOwn(calls, selector)
}

function addressOf(word: string): Address | null {
  return /^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(-40)}` : null
}

/** Null for an unknown call: the window then says so and shows the bytes. */
export function explainCall(chain: Chain, to: Hex, data: Hex): SandboxWalletCall | null {
  const text = data.toLowerCase()
  const selector = text.slice(0, SELECTOR)
  if (!isKnown(selector)) return null
  const { kind, words } = calls[selector]
  if (text.length !== SELECTOR + words * WORD) return null
  const word = (index: number) => text.slice(SELECTOR + index * WORD, SELECTOR + (index + 1) * WORD)
  const named = addressOf(word(words - 2))
  const token = named === null ? undefined : findToken([chain], chain.id, kind === 'deposit' ? named : to)
  const amount = parseBaseUnits(BigInt(`0x${word(words - 1)}`).toString())
  if (named === null || token === undefined || amount === null) return null
  return {
    // An allowance of zero removes the previous one.
    kind: kind === 'approve' && amount === 0n ? 'reset' : kind,
    amount: fromBaseUnits(amount, token.decimals),
    symbol: token.symbol,
    spender: kind === 'deposit' ? to : named,
  }
}

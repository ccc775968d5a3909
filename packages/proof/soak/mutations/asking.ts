// A quote that a run asks for, and what all of them share.
import { keccak256, stringToHex } from 'viem'
import type { Address, Token } from '@/lib/domain/chains'
import type { BuyIntent, QuotedCharge } from '@/lib/domain/kinds/buy/kind'
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { OrderKind, SpendIntent } from '@/lib/domain/kinds/kinds'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import type { SettlementService } from '@/lib/settlement'

interface Asking<Quoted> {
  readonly name: string
  readonly token: Token
  /** The client's own call. */
  readonly ask: (client: SettlementService) => Promise<Quoted>
}

export interface SpendAsking extends Asking<QuotedPlan> {
  /** `direct`: within one token of one chain. */
  readonly kind: Exclude<OrderKind, 'buy'> | 'direct'
  readonly intent: SpendIntent
  readonly toToken: Token | null
}

export interface BuyAsking extends Asking<QuotedCharge> {
  readonly kind: 'buy'
  readonly intent: BuyIntent
}

export type Question = SpendAsking | BuyAsking

/** A token with six decimals and one with eighteen, each on a different chain. */
export type TwoTokens = readonly [Token, Token]

const madeAddress = (name: string): Address => `0x${keccak256(stringToHex(name)).slice(26)}`
/** Gets test tokens, so that an undecodable call is refused for its effect and not for an empty account. */
export const account = madeAddress('the person')
export const recipient = madeAddress('somebody else')

// Safe: constants of this folder, in the form of the type.
export const decimal = (text: string) => text as Decimal
export const methods: readonly AmountMethod[] = ['fromAmount', 'toAmount', 'usd']

// What a person chose (intent), what the service answered (quote) and what the wallet is asked to sign (plan): what the kinds
// have in common.
import type { Address, Hex } from '../chains'
import type { BaseUnits, Decimal } from '../money/money'
import type { PixReceivers } from '../rails/pix/receivers'

/** Which amount is exact: sent, received, or the value in dollars. */
export type AmountMethod = 'fromAmount' | 'toAmount' | 'usd'

/** Where tokens are delivered. */
export interface Destination {
  readonly chainId: number
  readonly token: Address
  readonly address: Address
}

/** What every kind's intent says. A kind that has no destination or no side in reais forbids the member. */
export interface BaseIntent {
  /** The chain and token that leave the account, or those bought. */
  readonly chainId: number
  readonly token: Address
  /** The session's proven address: the only account that may sign. */
  readonly account: Address
  readonly method: AmountMethod
  readonly amount: Decimal
  /** Where another token is delivered than the one given. */
  readonly to?: Destination
  /** Where the token bought goes. */
  readonly address?: Address
  /** What the bank's side is in. */
  readonly currency?: 'BRL'
}

/** Where our own read of the chain must find the tokens; null for a sale, which is paid out by Pix. */
export function destinationOf({ chainId, token, to, address }: BaseIntent): Destination | null {
  return to ?? (address === undefined ? null : { chainId, token, address })
}

/** Same chain and token: the wallet's own transfer is the delivery. */
export function isDirect(intent: BaseIntent): boolean {
  return intent.to !== undefined && isSamePlace(intent, intent.to)
}

export type TokenPlace = Pick<Destination, 'chainId' | 'token'>

export function isSamePlace(a: TokenPlace, b: TokenPlace): boolean {
  return a.chainId === b.chainId && a.token.toLowerCase() === b.token.toLowerCase()
}

export interface Fee {
  readonly kind: 'bridge' | 'gas' | 'integrator'
  readonly amount: Decimal
  readonly unit: string
  /** Does not grow with the amount. Absent in quotes stored before this field existed. */
  readonly isFixed?: true
}

/** The token a quote delivers, and where. */
export interface QuotedDelivery {
  readonly chainId: number
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  /** Null when the answer has none. */
  readonly address: Address | null
}

export interface Quote {
  readonly transactionId: string
  readonly provider: string
  readonly providerRequestId: string
  /** The token that leaves the account, or the token bought. */
  readonly chainId: number
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  /** Null for a purchase: no wallet signs. */
  readonly account: Address | null
  /** Null for a send. */
  readonly currency: string | null
  /** Null for a sale. Absent in quotes stored before there were other kinds. */
  readonly to?: QuotedDelivery | null
  readonly sendAmount: Decimal
  readonly receiveAmount: Decimal
  /** Units received for one unit sent: reais per token, tokens per real, or tokens per token. */
  readonly exchangeRate: Decimal
  readonly tokenPriceUsd: Decimal | null
  readonly fees: readonly Fee[]
  readonly maxSlippage: Decimal | null
  readonly estimatedSeconds: number | null
  /** Counted from receipt by the server's clock: off-ramp answers carry no expiry (contract, documented). */
  readonly receivedAt: string
  readonly expiresAt: string
}

/** The old form of a known price (known-price.ts): the rate of a sale, for estimates alone; `at` is ISO 8601. */
export interface KnownRate {
  readonly chainId: number
  readonly token: Address
  readonly brlPerToken: Decimal
  readonly usdPerToken: Decimal | null
  readonly at: string
}

/** A prompt needs this much of the quote's life left, so that the transaction can still arrive in time. */
export const leastLifeMs = 5_000

/** One transaction for the wallet. Nonce, gas and fee hints of the service are dropped on purpose. */
export interface PlanTx {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** Native value in base units. */
  readonly value: BaseUnits
}

/** In signing order: set the old allowance to zero, approve the amount, transfer it. */
export const stepNames = ['reset', 'approval', 'transfer'] as const
export type StepName = (typeof stepNames)[number]

/** What the service asks for. Only what the check (plan.ts) makes of it may reach the wallet. */
export interface Plan {
  readonly approval: PlanTx | null
  readonly transfer: PlanTx
  /** The service's own reference inside the transfer, when it gives one. */
  readonly requestId: string | null
}

/** What one argument of a known call holds, in 32 bytes. The hash is of the id's UTF-8 bytes. */
export type CallWord = 'keccak-of-transaction-id' | 'token' | 'amount'

/** A call of a provider's contract: its four-byte selector, then its arguments in order. */
export interface KnownCall {
  readonly selector: Hex
  readonly words: readonly CallWord[]
}

/**
 * What a provider's transactions may look like, as plain data, so that a page can pass it to the browser's own check.
 * The values are provider facts (lib/settlement/plan-rules.ts); plan.ts applies them.
 */
export interface PlanRules {
  /** Contracts that a plan may call or approve, per chain. */
  readonly targets: readonly { readonly chainId: number; readonly address: Address }[]
  /** The calls of those contracts that we can write ourselves. Any other is judged by a simulation. */
  readonly knownCalls: readonly KnownCall[]
  /** Whether the transfer's requestId must repeat the quote's providerRequestId. */
  readonly requestIdIsProviders: boolean
  /** The receivers a deployment pins for purchases. Absent: any that the service names. */
  readonly receivers?: PixReceivers
}

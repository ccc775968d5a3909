import type { Address } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money/money'
import { notSent, reais, scaled } from '../sell/body'

/** A recipient known to the service is sent by id; `toAddress` is then our own record of it. */
export interface BuyRecipient {
  readonly recipientId: string | null
  readonly toAddress: Address
}

export interface BuyQuoteRequest {
  readonly intent: {
    readonly chainId: number
    readonly token: Address
    readonly method: 'fromAmount' | 'toAmount'
    /** Reais for `fromAmount`, tokens for `toAmount`. */
    readonly amount: Decimal
  }
  /** From the token in our own registry, never from an answer. */
  readonly decimals: number
  readonly recipient: BuyRecipient
}

/**
 * `fromAmount` is reais as a decimal, `toAmount` base units of the token (documented). Exactly one of `recipientId` and
 * `settlementDetails` (documented). A wrong unit is detected when the answer is compared with the intent.
 */
export function buyQuoteBody({ intent, decimals, recipient }: BuyQuoteRequest) {
  const { chainId, token, method } = intent
  const { recipientId, toAddress } = recipient
  if (recipientId === '') throw notSent('onramp-quote', 'recipient_rule')
  return {
    fromCurrency: 'BRL',
    intent: { method, value: intentValue(intent, decimals) },
    ...(recipientId === null
      ? { settlementDetails: { toChain: String(chainId), toToken: token, toAddress } }
      : { recipientId }),
  }
}

function intentValue({ method, amount }: BuyQuoteRequest['intent'], decimals: number): string {
  if (method === 'toAmount') return scaled('onramp-quote', amount, decimals).toString()
  return reais('onramp-quote', amount)
}

import type { BuyQuoteRequest } from '@/lib/domain/kinds/buy/kind'
import { notSent, reais, scaled } from '../wire/amounts'

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

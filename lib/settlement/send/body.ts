import type { SendIntent, SendQuoteRequest } from '@/lib/domain/kinds/send/kind'
import { dollars, notSent, scaled } from '../wire/amounts'

/**
 * `fromAmount` is base units of the source token, `toAmount` of the destination token, `usd` dollars (documented).
 * Exactly one of `recipientId` and `settlementDetails` (documented). A wrong unit is detected when the answer is
 * compared with the intent.
 */
export function sendQuoteBody({ intent, decimals, recipientId }: SendQuoteRequest) {
  const { chainId, token, account, method, to } = intent
  if (recipientId === '') throw notSent('crosschain-quote', 'recipient_rule')
  return {
    fromChain: String(chainId),
    fromToken: token,
    fromAddress: account,
    intent: { method, value: intentValue(intent, decimals) },
    ...(recipientId === null
      ? { settlementDetails: { toChain: String(to.chainId), toToken: to.token, toAddress: to.address } }
      : { recipientId }),
  }
}

function intentValue({ method, amount }: SendIntent, decimals: SendQuoteRequest['decimals']): string {
  switch (method) {
    case 'fromAmount':
      return scaled('crosschain-quote', amount, decimals.from).toString()
    case 'toAmount':
      return scaled('crosschain-quote', amount, decimals.to).toString()
    case 'usd':
      return dollars('crosschain-quote', amount)
  }
}

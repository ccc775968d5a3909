// The body of a sale's quote. Its members are listed one by one: what a caller adds by mistake is not sent.
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { SellIntent, SellQuoteRequest, SellRecipient } from '@/lib/domain/kinds/sell/kind'
import { kyc, pixSettlement } from '../recipients/body'
import { dollars, notSent, reais, scaled } from '../wire/amounts'

export function sellQuoteBody({ intent, decimals, recipient }: SellQuoteRequest) {
  return {
    fromChain: String(intent.chainId),
    fromToken: intent.token,
    fromAddress: intent.account,
    intent: { method: intent.method, value: intentValue(intent, decimals) },
    ...recipientMembers(recipient),
  }
}

/** Details with a missing or empty member name nobody. */
const isWhole = ({ pixKey, name, taxId, email }: PixRecipientInput) =>
  [pixKey, name, taxId, email].every((text) => typeof text === 'string' && text !== '')

/** The types already demand it, but a value from a form or a database may differ, and this decides who is paid. */
function recipientMembers(recipient: SellRecipient) {
  const { recipientId, details } = recipient
  if (recipientId !== undefined && details === undefined && recipientId !== '') return { recipientId }
  if (details !== undefined && recipientId === undefined && isWhole(details)) {
    return { kycInformation: kyc(details), fiatSettlementDetails: pixSettlement(details) }
  }
  throw notSent('offramp-quote', 'recipient_rule')
}

/**
 * Off-ramp units: `fromAmount` in base units of the token (documented; integrators differ), `toAmount` in reais
 * (assumed), `usd` in dollars (documented). A wrong unit is detected when the answer is compared with the intent.
 */
function intentValue({ method, amount }: SellIntent, decimals: number): string {
  switch (method) {
    case 'fromAmount':
      return scaled('offramp-quote', amount, decimals).toString()
    case 'toAmount':
      return reais('offramp-quote', amount)
    case 'usd':
      return dollars('offramp-quote', amount)
  }
}

// One builder per request body. Members are listed one by one, so that nothing a caller added by mistake is sent.

import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { SellIntent, SellQuoteRequest, SellRecipient } from '@/lib/domain/kinds/sell/kind'
import {
  type BaseUnits,
  type Decimal,
  fractionDigits,
  normalizeDecimal,
  parseDecimal,
  toBaseUnits,
} from '@/lib/domain/money/money'
import { type Operation, SettlementError } from '../errors'
import { kyc, pixSettlement } from '../recipients/body'

export function sellQuoteBody({ intent, decimals, recipient }: SellQuoteRequest) {
  return {
    fromChain: String(intent.chainId),
    fromToken: intent.token,
    fromAddress: intent.account,
    intent: { method: intent.method, value: intentValue(intent, decimals) },
    ...recipientMembers(recipient),
  }
}

/** A body that breaks our rules or the service's never leaves this machine. */
export function notSent(
  operation: Operation,
  code: 'recipient_rule' | 'amount_invalid' | 'amount_zero' | 'amount_too_precise',
): SettlementError {
  return new SettlementError({ operation, code, outcome: 'not-sent' })
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

const centsDigits = 2

/** "100" or "100.50" (documented). @throws as `scaled` */
export function dollars(operation: Operation, amount: Decimal): Decimal {
  scaled(operation, amount, centsDigits)
  return normalizeDecimal(amount, fractionDigits(amount) === 0 ? 0 : centsDigits)
}

/** "100.00" (documented). @throws as `scaled` */
export function reais(operation: Operation, amount: Decimal): Decimal {
  scaled(operation, amount, centsDigits)
  return normalizeDecimal(amount, centsDigits)
}

/** @throws SettlementError for an invalid or zero amount, or one more precise than its unit */
export function scaled(operation: Operation, amount: Decimal, decimals: number): BaseUnits {
  if (parseDecimal(amount) === null) throw notSent(operation, 'amount_invalid')
  const units = toBaseUnits(amount, decimals)
  if (units === null) throw notSent(operation, 'amount_too_precise')
  if (units === 0n) throw notSent(operation, 'amount_zero')
  return units
}

// Amounts as a body of a call writes them.
import {
  type BaseUnits,
  type Decimal,
  fractionDigits,
  normalizeDecimal,
  parseDecimal,
  toBaseUnits,
} from '@/lib/domain/money/money'
import { type Operation, SettlementError } from '../errors'

/** A body that breaks our rules or the service's never leaves this machine. */
export function notSent(
  operation: Operation,
  code: 'recipient_rule' | 'amount_invalid' | 'amount_zero' | 'amount_too_precise',
): SettlementError {
  return new SettlementError({ operation, code, outcome: 'not-sent' })
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

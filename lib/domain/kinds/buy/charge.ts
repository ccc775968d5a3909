// What a person pays for a buy: a Pix charge, as a BR Code or a plain key. Checked against the quote before it is
// shown.

import { compareDecimal, type Decimal, isZero } from '../../money/money'
import type { PaymentView } from '../../order/parts'
import { asksMore, decodeBrCode } from '../../rails/pix/br-code'
import { isBrCode, parsePixKey, pixKeyKind } from '../../rails/pix/key'
import { type ChargeTarget, mayBePaid, type PixReceivers } from '../../rails/pix/receivers'
import type { Quote } from '../quote'

/** How the service asks to be paid. Unchecked. */
export interface PaymentInstructions {
  readonly method: string
  /** Reais. */
  readonly amount: Decimal
  readonly currency: string
  /** A BR Code or an ordinary key. */
  readonly pixKey: string
  readonly referenceId: string | null
  /** ISO 8601. */
  readonly expiresAt: string
}

/** What is wrong, for the log: names only, never a value. */
export type ChargeFault =
  | 'method'
  | 'currency'
  | 'charge-amount'
  | 'br-code'
  | 'br-code-amount'
  | 'br-code-fields'
  | 'pix-key'
  | 'charge-expiry'
  | 'receiver'

type ChargeCheck =
  | { readonly ok: true; readonly payment: PaymentView }
  | { readonly ok: false; readonly reasons: readonly ChargeFault[] }

function same(a: Decimal, b: Decimal): boolean {
  return compareDecimal(a, b) === 0
}

interface ReadTarget {
  /** Null when the text names nothing that could be paid. */
  readonly target: ChargeTarget | null
  readonly fault: ChargeFault | null
}

function readBrCode(text: string, amount: Decimal): ReadTarget {
  const decoded = decodeBrCode(text)
  if (!decoded.ok) return { target: null, fault: 'br-code' }
  const { key, url, name, amount: codeAmount } = decoded.code
  if (key !== null && pixKeyKind(key) === null) return { target: null, fault: 'br-code' }
  const target = { key, url, name }
  // One scan would pay and agree to something that nobody has been shown.
  if (asksMore(text)) return { target, fault: 'br-code-fields' }
  // A static code without an amount lets the payer pay any. A dynamic one has its amount at the bank (MPI 2.7), and some
  // say zero for that.
  const isOpen = codeAmount === null || isZero(codeAmount)
  const isExact = isOpen ? url !== null : same(codeAmount, amount)
  return { target, fault: isExact ? null : 'br-code-amount' }
}

function readKey(text: string): ReadTarget {
  const parsed = parsePixKey(text)
  // A mobile number may have the digits of a CPF. This is the service's own key, so copy it unchanged.
  const key = parsed.ok ? parsed.normalized : parsed.code === 'pix_key_ambiguous' ? text : null
  return key === null
    ? { target: null, fault: 'pix-key' }
    : { target: { key, url: null, name: null }, fault: null }
}

/**
 * The service's codes live for minutes (contract), and a Pix charge without an expiry for a day (the Pix API's
 * default). A longer-lived one could be paid after we stop looking for its payment.
 */
const longestCodeMs = 24 * 3_600_000

function isTimely(expiresAt: string, now: Date): boolean {
  const left = Date.parse(expiresAt) - now.getTime()
  return left > 0 && left <= longestCodeMs
}

export interface ChargeRules {
  readonly now: Date
  /** Absent: any receiver that the service names may be paid. */
  readonly receivers?: PixReceivers | undefined
}

/**
 * Refuses a charge whose amount differs from the quote, whose receiver is not pinned, or whose code is damaged. Such a
 * charge must never be paid.
 */
export function checkCharge(
  { method, amount, currency, pixKey, referenceId, expiresAt }: PaymentInstructions,
  quote: Pick<Quote, 'sendAmount' | 'currency'>,
  { now, receivers }: ChargeRules,
): ChargeCheck {
  const text = pixKey.trim()
  const reasons: ChargeFault[] = []
  if (method.toUpperCase() !== 'PIX') reasons.push('method')
  if (currency !== quote.currency) reasons.push('currency')
  if (!same(amount, quote.sendAmount)) reasons.push('charge-amount')
  if (!isTimely(expiresAt, now)) reasons.push('charge-expiry')
  const isCode = isBrCode(text)
  const { target, fault } = isCode ? readBrCode(text, amount) : readKey(text)
  if (fault !== null) reasons.push(fault)
  if (target !== null && receivers !== undefined && !mayBePaid(receivers, target)) reasons.push('receiver')
  if (reasons.length > 0) return { ok: false, reasons }
  const payment: PaymentView = {
    method: 'PIX',
    brCode: isCode ? text : null,
    pixKey: isCode ? null : text,
    amount,
    currency,
    receiver: target?.name ?? null,
    referenceId,
    expiresAt,
    status: null,
    returnedAmount: null,
    claimedAt: null,
  }
  return { ok: true, payment }
}

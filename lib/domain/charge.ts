// What a person pays for a buy: a PIX charge, as a BR Code or as a plain key. Held against the quote before it is shown.
import { decodeBrCode } from './br-code'
import { compareDecimal, type Decimal } from './money'
import { parsePixKey } from './pix'
import type { Quote } from './quote'
import type { PaymentView } from './ramp-api'

/** How the service asks to be paid, before anything of it is believed. */
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
  | 'pix-key'
  | 'charge-expiry'

export type ChargeCheck =
  | { readonly ok: true; readonly payment: PaymentView }
  | { readonly ok: false; readonly reasons: readonly ChargeFault[] }

/** Every BR Code begins with the field "payload format indicator", 01. */
const brCodeStart = '000201'

function same(a: Decimal, b: Decimal): boolean {
  return compareDecimal(a, b) === 0
}

function readBrCode(text: string, amount: Decimal): { payee: string | null; fault: ChargeFault | null } {
  const decoded = decodeBrCode(text)
  if (!decoded.ok) return { payee: null, fault: 'br-code' }
  const { code } = decoded
  // A code without an amount would let the payer's bank ask for any.
  const isExact = code.amount !== null && same(code.amount, amount)
  return { payee: code.name, fault: isExact ? null : 'br-code-amount' }
}

function isKey(text: string): boolean {
  const key = parsePixKey(text)
  // A mobile number may have the digits of a CPF: it is the service's own key, copied as it stands.
  return key.ok || key.code === 'pix_key_ambiguous'
}

/** Refuses a charge that asks for another amount than was quoted, or whose code is damaged: nobody must pay such a one. */
export function checkCharge(
  { method, amount, currency, pixKey, referenceId, expiresAt }: PaymentInstructions,
  quote: Pick<Quote, 'sendAmount' | 'currency'>,
  now: Date,
): ChargeCheck {
  const text = pixKey.trim()
  const reasons: ChargeFault[] = []
  if (method.toUpperCase() !== 'PIX') reasons.push('method')
  if (currency !== quote.currency) reasons.push('currency')
  if (!same(amount, quote.sendAmount)) reasons.push('charge-amount')
  if (!(Date.parse(expiresAt) > now.getTime())) reasons.push('charge-expiry')
  const isCode = text.startsWith(brCodeStart)
  const { payee, fault } = isCode ? readBrCode(text, amount) : { payee: null, fault: null }
  if (fault !== null) reasons.push(fault)
  if (!isCode && !isKey(text)) reasons.push('pix-key')
  if (reasons.length > 0) return { ok: false, reasons }
  const payment: PaymentView = {
    method: 'PIX',
    brCode: isCode ? text : null,
    pixKey: isCode ? null : text,
    amount,
    currency,
    receiver: payee,
    referenceId,
    expiresAt,
    status: null,
    returnedAmount: null,
    claimedAt: null,
  }
  return { ok: true, payment }
}

// What a purchase's answer must satisfy before its code is shown. The same on the server and in a host's page.
import type { Token } from '../../chains'
import type { PaymentView } from '../../order/parts'
import type { Quote } from '../quote'
import { checkQuote, type QuoteFault } from '../quote-check'
import { type ChargeFault, type ChargeRules, checkCharge, type PaymentInstructions } from './charge'
import type { BuyIntent } from './kind'

interface BuyQuestion extends ChargeRules {
  readonly intent: BuyIntent
  /** The token that is bought, from our own registry. */
  readonly token: Token
  readonly quote: Quote
  readonly instructions: PaymentInstructions
}

type BuyCheck =
  | { readonly ok: true; readonly payment: PaymentView }
  | {
      readonly ok: false
      readonly code: 'quote_mismatch' | 'no_dollar_price' | 'charge_refused'
      readonly reasons: readonly (QuoteFault | ChargeFault)[]
    }

/**
 * Checks the quote against what was chosen, then the charge against the quote. A code that fails either is never shown.
 */
export function checkBuy(question: BuyQuestion): BuyCheck {
  const { intent, token, quote, instructions, now, receivers } = question
  const check = checkQuote({ intent, quote, token, toToken: null })
  if (!check.ok) return check
  const charge = checkCharge(instructions, quote, { now, receivers })
  return charge.ok ? charge : { ok: false, code: 'charge_refused', reasons: charge.reasons }
}

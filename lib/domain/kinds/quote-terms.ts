// A quote's terms as a person compares them: the price of one token, each fee in one unit of money, and their sum. The
// service says that its fees are inside the amount received, so they are converted at the rate before fees.
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  divide,
  multiply,
  roundDecimal,
  subtractDecimal,
  unitOf,
} from '../money/money'
import {
  exactPlaces,
  feePercent,
  feePlaces,
  feeUp,
  pricePerToken,
  type QuotedAmounts,
  rateBeforeFees,
  type Side,
  type SidedFee,
  sideOf,
  type Units,
} from './fee-parts'
import type { Fee } from './quote'

const zero = decimalOf('0')

export interface TermsFee {
  readonly kind: Fee['kind']
  /** As the service quotes it. */
  readonly quoted: { readonly amount: Decimal; readonly unit: string }
  /** In the terms' unit of money; null if its unit can't be converted. */
  readonly amount: Decimal | null
}

export interface QuoteTerms {
  /** The price of one token (`pricePerToken`). */
  readonly rate: { readonly token: string; readonly price: Decimal; readonly unit: string | null } | null
  /** The unit of the fees: null for reais, or the token sent if no side is in reais. */
  readonly unit: string | null
  readonly fees: readonly TermsFee[]
  /** The sum of the fees, never less than they are; null if there is none, or if one can't be converted. */
  readonly total: { readonly amount: Decimal; readonly percent: Decimal } | null
}

function rateOf(quote: QuotedAmounts, units: Units): QuoteTerms['rate'] {
  const isBuy = units.send === null
  const price = pricePerToken(quote, isBuy)
  if (price === null) return null
  return isBuy
    ? { token: units.receive ?? '', price, unit: null }
    : { token: units.send ?? '', price, unit: units.receive }
}

/** One fee in the unit of one side. */
function feeIn(target: Side, fee: SidedFee, units: Units, gross: Decimal | null) {
  const { amount } = fee
  const side = sideOf(fee, units)
  if (side === null || side === target) return side === null ? null : amount
  if (gross === null) return null
  return target === 'receive'
    ? multiply(amount, gross, exactPlaces, 'half-even')
    : divide(amount, gross, exactPlaces, 'half-even')
}

function sumOf(amounts: readonly (Decimal | null)[]): Decimal | null {
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : addDecimal(sum, one)), zero)
}

/**
 * Fees in shown digits that add up to their sum. Each is rounded down, and what the sum then lacks goes to those that lost
 * most. Without a sum each is rounded up.
 */
function shownFees(exact: readonly (Decimal | null)[], sum: Decimal | null, places: number) {
  if (sum === null) return exact.map((one) => (one === null ? null : feeUp(one, places)))
  const shown = exact.map((one) => roundDecimal(one ?? zero, places, 'down'))
  const lost = (index: number) => subtractDecimal(exact[index] ?? zero, shown[index] ?? zero) ?? zero
  const byLoss = [...shown.keys()].map((index) => ({ index, loss: lost(index) }))
  byLoss.sort((a, b) => compareDecimal(b.loss, a.loss))
  for (const { index } of byLoss) {
    if (compareDecimal(sumOf(shown) ?? sum, sum) >= 0) break
    shown[index] = addDecimal(shown[index] ?? zero, unitOf(places))
  }
  return shown
}

/** The total is the exact sum of the fees, rounded up once; an estimate of the same amounts says the same. */
export function quoteTerms(quote: QuotedAmounts, units: Units): QuoteTerms {
  const target: Side = units.receive === null ? 'receive' : 'send'
  const unit = units[target]
  const gross = rateBeforeFees(quote, units, exactPlaces)
  const places = feePlaces(unit !== null)
  const exact = quote.fees.map((fee) => feeIn(target, fee, units, gross))
  const ofSent = sumOf(quote.fees.map((fee) => feeIn('send', fee, units, gross)))
  const sum = sumOf(exact)
  const amount = sum === null || ofSent === null ? null : feeUp(sum, places)
  const percent = ofSent === null ? null : feePercent(ofSent, quote.sendAmount)
  const shown = shownFees(exact, amount, places)
  const fees = quote.fees.map(
    (fee, index): TermsFee => ({
      kind: fee.kind,
      quoted: { amount: fee.amount, unit: fee.unit },
      amount: shown[index] ?? null,
    }),
  )
  const total = amount === null || percent === null || fees.length === 0 ? null : { amount, percent }
  return { rate: rateOf(quote, units), unit, fees, total }
}

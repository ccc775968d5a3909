// A quote's terms as a person compares them: the price of one token, each fee in one unit of money, and their sum. The
// service says that its fees are inside the amount received, so they are converted at the rate before fees.
import {
  addDecimal,
  type Decimal,
  decimalOf,
  divide,
  isZero,
  moneyPlaces,
  multiply,
  roundDecimal,
  subtractDecimal,
} from '../money/money'
import type { Fee, Quote } from './quote'

/** The unit of each side: a token's symbol, or null for reais. */
export interface QuoteUnits {
  readonly send: string | null
  readonly receive: string | null
}

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
  /** The sum of the shown fees; null if there is none, or if one can't be converted. */
  readonly total: { readonly amount: Decimal; readonly percent: Decimal } | null
}

type QuotedAmounts = Pick<Quote, 'sendAmount' | 'receiveAmount' | 'fees'>
type Side = 'send' | 'receive'

export const ratePlaces = 4
const tokenPlaces = 6
const percentPlaces = 2
const exactPlaces = 40

const zero = decimalOf('0')
const hundred = decimalOf('100')

function isUnit(unit: string, side: string | null): boolean {
  return unit.toLowerCase() === (side ?? 'BRL').toLowerCase()
}

/** A symbol that both sides share counts as the one sent. */
export function sideOf(unit: string, units: QuoteUnits): Side | null {
  if (isUnit(unit, units.send)) return 'send'
  return isUnit(unit, units.receive) ? 'receive' : null
}

/** The sum of the fees in the unit of one side. */
export function feesOn(side: Side, fees: readonly Fee[], units: QuoteUnits): Decimal {
  return fees
    .filter(({ unit }) => sideOf(unit, units) === side)
    .reduce((sum, { amount }) => addDecimal(sum, amount), zero)
}

/** Units received for one unit sent, without the given fees. Null if they leave nothing to exchange. */
export function rateBeforeFees(
  { sendAmount, receiveAmount, fees }: QuotedAmounts,
  units: QuoteUnits,
  places: number,
): Decimal | null {
  const exchanged = subtractDecimal(sendAmount, feesOn('send', fees, units))
  if (exchanged === null) return null
  return divide(addDecimal(receiveAmount, feesOn('receive', fees, units)), exchanged, places, 'half-even')
}

/**
 * Reais or delivered tokens for one token; for a purchase, what one token costs. Rounded so that it is never more
 * favourable than the amounts. Null if it is too small to show.
 */
export function pricePerToken(
  { sendAmount, receiveAmount }: Omit<QuotedAmounts, 'fees'>,
  isPurchase: boolean,
): Decimal | null {
  const price = isPurchase
    ? divide(sendAmount, receiveAmount, ratePlaces, 'up')
    : divide(receiveAmount, sendAmount, ratePlaces, 'down')
  return price === null || isZero(price) ? null : price
}

function rateOf(quote: QuotedAmounts, units: QuoteUnits): QuoteTerms['rate'] {
  const isPurchase = units.send === null
  const price = pricePerToken(quote, isPurchase)
  if (price === null) return null
  return isPurchase
    ? { token: units.receive ?? '', price, unit: null }
    : { token: units.send ?? '', price, unit: units.receive }
}

/** One fee in the unit of one side. */
function feeIn(target: Side, { amount, unit }: Fee, units: QuoteUnits, gross: Decimal | null) {
  const side = sideOf(unit, units)
  if (side === null || side === target) return side === null ? null : amount
  if (gross === null) return null
  return target === 'receive'
    ? multiply(amount, gross, exactPlaces, 'up')
    : divide(amount, gross, exactPlaces, 'up')
}

function totalOf(quote: QuotedAmounts, units: QuoteUnits, shown: readonly TermsFee[], gross: Decimal | null) {
  let sum = zero
  let ofSent = zero
  for (const [index, fee] of quote.fees.entries()) {
    const amount = shown[index]?.amount ?? null
    const share = feeIn('send', fee, units, gross)
    if (amount === null || share === null) return null
    sum = addDecimal(sum, amount)
    ofSent = addDecimal(ofSent, share)
  }
  const percent = divide(multiply(ofSent, hundred, exactPlaces, 'up'), quote.sendAmount, percentPlaces, 'up')
  return percent === null || quote.fees.length === 0 ? null : { amount: sum, percent }
}

/** Fees are rounded up and then added, so the lines that a person sees add up to the total. */
export function quoteTerms(quote: QuotedAmounts, units: QuoteUnits): QuoteTerms {
  const target: Side = units.receive === null ? 'receive' : 'send'
  const unit = units[target]
  const gross = rateBeforeFees(quote, units, exactPlaces)
  const places = unit === null ? moneyPlaces : tokenPlaces
  const fees = quote.fees.map((fee): TermsFee => {
    const amount = feeIn(target, fee, units, gross)
    return {
      kind: fee.kind,
      quoted: { amount: fee.amount, unit: fee.unit },
      amount: amount === null ? null : roundDecimal(amount, places, 'up'),
    }
  })
  return { rate: rateOf(quote, units), unit, fees, total: totalOf(quote, units, fees, gross) }
}

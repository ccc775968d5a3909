// What an estimate and a quote's terms share: fees on each side, rates, and how both are rounded. Apart from the terms, so
// that a form doesn't load them.
import {
  addDecimal,
  type Decimal,
  decimalOf,
  divide,
  isZero,
  leadingZeros,
  moneyPlaces,
  multiply,
  type Rounding,
  roundDecimal,
  subtractDecimal,
} from '../money/money'
import type { Fee, Quote } from './quote'

/** The unit of each side: a token's symbol, or null for reais. */
export interface Units {
  readonly send: string | null
  readonly receive: string | null
}

export type Side = 'send' | 'receive'

/** A fee and, in a view, the side whose unit it had at its quote: a token may be renamed, or be off the list, by now. */
export interface SidedFee extends Fee {
  readonly side?: Side | null
}

export interface QuotedAmounts extends Pick<Quote, 'sendAmount' | 'receiveAmount'> {
  readonly fees: readonly SidedFee[]
}

export const ratePlaces = 4
const tokenPlaces = 6
const percentPlaces = 2
export const exactPlaces = 40
/** Digits beyond these come from conversions, and would round an exact cent up to the next one. */
const surePlaces = 20

const zero = decimalOf('0')
const hundred = decimalOf('100')

function isUnit(unit: string, side: string | null): boolean {
  return unit.toLowerCase() === (side ?? 'BRL').toLowerCase()
}

/** A symbol that both sides share counts as the one sent. */
export function sideOf({ unit, side = null }: SidedFee, units: Units): Side | null {
  if (side !== null) return side
  if (isUnit(unit, units.send)) return 'send'
  return isUnit(unit, units.receive) ? 'receive' : null
}

/** The sum of the fees in the unit of one side. */
export function feesOn(side: Side, fees: readonly SidedFee[], units: Units): Decimal {
  return fees
    .filter((fee) => sideOf(fee, units) === side)
    .reduce((sum, { amount }) => addDecimal(sum, amount), zero)
}

/** Units received for one unit sent, without the given fees. Null if they leave nothing to exchange. */
export function rateBeforeFees(
  { sendAmount, receiveAmount, fees }: QuotedAmounts,
  units: Units,
  places: number,
): Decimal | null {
  const exchanged = subtractDecimal(sendAmount, feesOn('send', fees, units))
  if (exchanged === null) return null
  return divide(addDecimal(receiveAmount, feesOn('receive', fees, units)), exchanged, places, 'half-even')
}

/** A price as it is shown: four decimals, or four digits of one below a tenth. */
export function roundPrice(price: Decimal, rounding: Rounding): Decimal {
  return roundDecimal(price, ratePlaces + leadingZeros(price), rounding)
}

/**
 * Reais or delivered tokens for one token; for a purchase, what one token costs. Rounded so that it is never more
 * favourable than the amounts. Null if there is none.
 */
export function pricePerToken(
  { sendAmount, receiveAmount }: Omit<QuotedAmounts, 'fees'>,
  isBuy: boolean,
): Decimal | null {
  const rounding = isBuy ? 'up' : 'down'
  const [paid, tokens] = isBuy ? [sendAmount, receiveAmount] : [receiveAmount, sendAmount]
  const price = divide(paid, tokens, exactPlaces, rounding)
  return price === null || isZero(price) ? null : roundPrice(price, rounding)
}

/** Decimals of a fee: those of reais, or of a token. */
export function feePlaces(isToken: boolean): number {
  return isToken ? tokenPlaces : moneyPlaces
}

/** A fee as it is shown: rounded once, and never less than what is taken. */
export function feeUp(exact: Decimal, places: number, sure = surePlaces): Decimal {
  return roundDecimal(roundDecimal(exact, sure, 'half-even'), places, 'up')
}

/** The share that the fees take of what is sent, as it is shown. */
export function feePercent(ofSent: Decimal, sent: Decimal, sure = surePlaces): Decimal | null {
  const percent = divide(multiply(ofSent, hundred, exactPlaces, 'half-even'), sent, exactPlaces, 'half-even')
  return percent === null ? null : feeUp(percent, percentPlaces, sure)
}

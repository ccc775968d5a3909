// The facts shown beside an estimate: its rate, total fee and duration, and the age of its price.

import { feePercent, feePlaces, feeUp, pricePerToken } from '../kinds/fee-parts'
import { getsTokens, givesTokens, isTokenForToken } from '../kinds/kinds'
import type { Estimate, EstimateBasis } from './estimate'
import { findPrice, type KnownPrice, type Price, priceLifeMs } from './known-price'
import { type Decimal, decimalOf, divide, multiply, subtractDecimal } from './money'

const minuteMs = 60_000
const lastKnownAfterMs = 15 * minuteMs
const mostMinutes = 90
const one = decimalOf('1')

interface EstimateFacts {
  /** Reais for one token, or tokens received for one sent where no side is in reais. Fees are included. */
  readonly rate: Decimal | null
  /** In reais, or in the token sent where no side is in reais. Null if the price doesn't say. */
  readonly fee: { readonly amount: Decimal; readonly percent: Decimal } | null
  readonly seconds: number | null
  /** When the price was seen; null when none is known. */
  readonly at: string | null
}

const EXACT_PLACES = 40
/** A known price has 18 decimals: of an amount, these are sure. */
const SURE_PLACES = 8

/** By the rule of a quote's terms (`quoteTerms`), so that a quote of the same amounts names the same fees. */
function feeOf(
  { exchange }: EstimateBasis,
  { fixedFee, rate, mid }: Price,
  { sent, received }: { sent: Decimal; received: Decimal },
): EstimateFacts['fee'] {
  const exchanged = subtractDecimal(sent, fixedFee)
  if (exchanged === null || mid === undefined) return null
  // What would bring as much without fees.
  const kept = divide(multiply(exchanged, rate, EXACT_PLACES, 'half-even'), mid, EXACT_PLACES, 'half-even')
  const ofSent = kept === null ? null : subtractDecimal(sent, kept)
  if (kept === null || ofSent === null) return null
  // In the sent unit, unless reais are received.
  const isPaidOut = !getsTokens(exchange.kind)
  const gross = isPaidOut ? divide(received, kept, EXACT_PLACES, 'half-even') : one
  const percent = feePercent(ofSent, sent, SURE_PLACES)
  if (gross === null || percent === null) return null
  const places = feePlaces(isTokenForToken(exchange.kind))
  return {
    amount: feeUp(multiply(ofSent, gross, EXACT_PLACES, 'half-even'), places, SURE_PLACES),
    percent,
  }
}

/** The facts of an estimate. Whatever its price doesn't say is null. */
export function estimateFacts(basis: EstimateBasis, estimated: Estimate): EstimateFacts {
  const found = findPrice(basis.known, basis.exchange)
  const { fromAmount: sent, toAmount: received } = estimated
  const seconds = found?.price.seconds ?? null
  const at = found?.at ?? null
  if (sent === null || received === null) return { rate: null, fee: null, seconds, at }
  const amounts = { sendAmount: sent, receiveAmount: received }
  const rate = pricePerToken(amounts, !givesTokens(basis.exchange.kind))
  return { rate, fee: found === null ? null : feeOf(basis, found.price, { sent, received }), seconds, at }
}

/** Prices of the last day: an older one gives no estimate. */
export function recentPrices(known: readonly KnownPrice[], nowMs: number): readonly KnownPrice[] {
  return known.filter(({ at }) => nowMs - Date.parse(at) <= priceLifeMs)
}

interface PriceAge {
  /** Too old to be more than the last known price. */
  readonly isLastKnown: boolean
  readonly unit: 'minutes' | 'hours'
  readonly count: number
}

/** Rounded up, so that no price looks newer than it is. Minutes up to an hour and a half, then hours. */
export function priceAge(at: string, nowMs: number): PriceAge {
  const ageMs = Math.max(0, nowMs - Date.parse(at))
  const isLastKnown = ageMs > lastKnownAfterMs
  const minutes = Math.max(1, Math.ceil(ageMs / minuteMs))
  if (minutes <= mostMinutes) return { isLastKnown, unit: 'minutes', count: minutes }
  return { isLastKnown, unit: 'hours', count: Math.ceil(minutes / 60) }
}

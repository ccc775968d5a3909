// The facts shown beside an estimate: its rate, total fee and duration, and the age of its price.
import { getsTokens, givesTokens } from '../kinds/kinds'
import { pricePerToken } from '../kinds/quote-terms'
import type { Estimate, EstimateBasis } from './estimate'
import { findPrice, type KnownPrice, priceLifeMs } from './known-price'
import { type Decimal, decimalOf, divide, isZero, multiply, roundDecimal, subtractDecimal } from './money'

const minuteMs = 60_000
const lastKnownAfterMs = 15 * minuteMs
const mostMinutes = 90

export interface EstimateFacts {
  /** Reais for one token, or tokens received for one sent where no side is in reais. Fees are included. */
  readonly rate: Decimal | null
  /** In reais, or in the token sent where no side is in reais. Null if the price doesn't say. */
  readonly fee: { readonly amount: Decimal; readonly percent: Decimal } | null
  readonly seconds: number | null
  /** When the price was seen; null when none is known. */
  readonly at: string | null
}

const FEE_PLACES = 2
const hundred = decimalOf('100')
const EXACT_PLACES = 18

function feeOf(
  { exchange }: EstimateBasis,
  mid: Decimal,
  { sent, received }: { sent: Decimal; received: Decimal },
): EstimateFacts['fee'] {
  // In the sent unit, unless reais are received.
  const isPaidOut = !getsTokens(exchange.kind)
  const whole = isPaidOut ? multiply(sent, mid, EXACT_PLACES, 'up') : sent
  const kept = isPaidOut ? received : divide(received, mid, EXACT_PLACES, 'down')
  const fee = kept === null ? null : subtractDecimal(whole, kept)
  const share = fee === null ? null : divide(fee, whole, EXACT_PLACES, 'up')
  if (fee === null || share === null) return null
  const percent = multiply(share, hundred, FEE_PLACES, 'half-even')
  return { amount: roundDecimal(fee, FEE_PLACES, 'half-even'), percent }
}

/** The facts of an estimate. Whatever its price doesn't say is null. */
export function estimateFacts(basis: EstimateBasis, estimated: Estimate): EstimateFacts {
  const found = findPrice(basis.known, basis.exchange)
  const { fromAmount: sent, toAmount: received } = estimated
  const { mid, seconds = null } = found?.price ?? {}
  const at = found?.at ?? null
  if (sent === null || received === null || isZero(sent) || isZero(received))
    return { rate: null, fee: null, seconds, at }
  const amounts = { sendAmount: sent, receiveAmount: received }
  const rate = pricePerToken(amounts, !givesTokens(basis.exchange.kind))
  return { rate, fee: mid === undefined ? null : feeOf(basis, mid, { sent, received }), seconds, at }
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

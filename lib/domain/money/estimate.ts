// Roughly what an amount is worth at the last known prices. Always shown with "≈"; the quote decides.

import { givesTokens } from '../kinds/kinds'
import type { AmountMethod } from '../kinds/quote'
import {
  dollarsPerToken,
  type Exchange,
  findPrice,
  type KnownPrice,
  type Price,
  receivedFor,
  sentFor,
  shownPlaces,
} from './known-price'
import { type Decimal, divide, moneyPlaces, multiply, type Rounding, roundDecimal } from './money'

/** The amount sent, the amount received and its value in dollars; null when unknown. */
export interface Estimate extends Readonly<Record<AmountMethod, Decimal | null>> {
  /** When the price was last seen, ISO 8601; null when none was used. */
  readonly at: string | null
}

export interface EstimateBasis {
  readonly exchange: Exchange
  readonly known: readonly KnownPrice[]
  /** Decimals of the sent and the received amount. */
  readonly places: { readonly send: number; readonly receive: number }
}

const nothing: Estimate = { fromAmount: null, toAmount: null, usd: null, at: null }

function shown(amount: Decimal | null, places: number, rounding: Rounding): Decimal | null {
  return amount === null ? null : roundDecimal(amount, shownPlaces(amount, places), rounding)
}

/** @param usd value of one sent token */
function sentTokens(
  method: AmountMethod,
  amount: Decimal,
  { price, usd, places }: { price: Price | undefined; usd: Decimal | null; places: number },
): Decimal | null {
  switch (method) {
    case 'fromAmount':
      return amount
    case 'toAmount':
      return price === undefined ? null : sentFor(price, amount, places)
    case 'usd':
      return usd === null ? null : divide(amount, usd, places, 'half-even')
  }
}

/** All three amounts. Received is rounded down and sent rounded up, so that neither looks too good. */
export function estimate(
  { exchange, known, places }: EstimateBasis,
  method: AmountMethod,
  amount: Decimal | null,
): Estimate {
  if (amount === null) return nothing
  const found = findPrice(known, exchange)
  const price = found?.price
  // A purchase sends reais, to which the token's price in dollars does not apply.
  const usd = givesTokens(exchange.kind) ? (dollarsPerToken(known, exchange) ?? null) : null
  const sent = sentTokens(method, amount, { price, usd, places: places.send })
  const received = sent === null || price === undefined ? null : receivedFor(price, sent, places.receive)
  return {
    fromAmount: shown(sent, places.send, 'up'),
    toAmount: shown(received, places.receive, 'down'),
    usd: sent === null || usd === null ? null : multiply(sent, usd, moneyPlaces, 'half-even'),
    [method]: amount,
    at: received === null ? null : (found?.at ?? null),
  }
}

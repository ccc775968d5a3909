// Prices can be moved, so that a quote, an estimate and a new price differ as in a real market. A quote keeps its price.
import { z } from '@hono/zod-openapi'
import { type Context, nowIso } from '../context'
import { BadRequest } from '../http/errors'
import { formatDecimal, parseDecimal } from './decimal'
import { marketPrices } from './drift'
import { PRICE_SYMBOLS, type PriceSymbol, priceOf, RATE_SCALE } from './rates'

export const rateBody = z
  .strictObject({
    /** `BRL` moves the reais for one dollar, a token's symbol the dollars for one token. */
    symbol: z.enum(PRICE_SYMBOLS),
    /** The new price. */
    value: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,8})?$/, 'must be a decimal with at most eight decimals')
      .optional(),
    /** The relative change, "-2.5" for a fortieth less. */
    percent: z
      .string()
      .regex(/^[+-]?\d{1,3}(\.\d{1,4})?$/, 'must be a decimal like -2.5')
      .optional(),
  })
  .refine(({ value, percent }) => (value === undefined) !== (percent === undefined), {
    path: ['value'],
    message: 'give either value or percent',
  })

// Within these bounds a price keeps at least six digits when divided by another.
const BOUNDS = { BRL: ['0.1', '100'], token: ['0.001', '1000'] } as const

/** Moves one price. Durable when it returns. */
export function moveRate(context: Context, body: z.infer<typeof rateBody>) {
  const { symbol } = body
  const before = priceOf(marketPrices(context), symbol)
  const price = body.value === undefined ? changed(before, body.percent ?? '0') : scaled(body.value)
  const [least, most] = symbol === 'BRL' ? BOUNDS.BRL : BOUNDS.token
  if (price < scaled(least) || price > scaled(most)) {
    const field = body.value === undefined ? 'percent' : 'value'
    throw new BadRequest(`${field}: the price must be from ${least} to ${most}`)
  }
  const value = formatDecimal(price, RATE_SCALE)
  context.store.commit({ type: 'rate-moved', symbol, price: value, at: nowIso(context) })
  return { symbol, before: formatDecimal(before, RATE_SCALE), value }
}

/** Every current price: dollars for one token, and reais for one dollar. */
export function pricesView(context: Context): { symbol: PriceSymbol; value: string }[] {
  const prices = marketPrices(context)
  return PRICE_SYMBOLS.map((symbol) => ({
    symbol,
    value: formatDecimal(priceOf(prices, symbol), RATE_SCALE),
  }))
}

function changed(price: bigint, percent: string): bigint {
  const amount = parseDecimal(percent.replace(/^[+-]/, ''), 4) ?? 0n
  const whole = 100n * 10n ** 4n
  return (price * (whole + (percent.startsWith('-') ? -amount : amount))) / whole
}

function scaled(text: string): bigint {
  return parseDecimal(text, RATE_SCALE) ?? 0n
}

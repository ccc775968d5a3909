// What an amount is about worth at the last known rate. Only ever shown behind "≈"; the quote decides.
import { type Decimal, divide, multiply } from '@/lib/domain/money'
import type { AmountMethod, KnownRate } from '@/lib/domain/quote'

export type Estimate = Readonly<Record<AmountMethod, Decimal | null>>

const nothing: Estimate = { fromAmount: null, toAmount: null, usd: null }
const MONEY_PLACES = 2

export function findRate(rates: readonly KnownRate[], chainId: number, token: string): KnownRate | undefined {
  return rates.find((rate) => rate.chainId === chainId && rate.token.toLowerCase() === token.toLowerCase())
}

/** The three sides of one amount. A side that no rate is known for is null. */
export function estimate(
  method: AmountMethod,
  amount: Decimal | null,
  rate: KnownRate | undefined,
): Estimate {
  if (amount === null) return nothing
  const exact: Estimate = { ...nothing, [method]: amount }
  if (rate === undefined) return exact
  const { brlPerToken, usdPerToken } = rate
  const tokens =
    method === 'fromAmount'
      ? amount
      : method === 'toAmount'
        ? divide(amount, brlPerToken, MONEY_PLACES, 'half-even')
        : usdPerToken === null
          ? null
          : divide(amount, usdPerToken, MONEY_PLACES, 'half-even')
  if (tokens === null) return exact
  return {
    fromAmount: tokens,
    toAmount: multiply(tokens, brlPerToken, MONEY_PLACES, 'half-even'),
    usd: usdPerToken === null ? null : multiply(tokens, usdPerToken, MONEY_PLACES, 'half-even'),
    [method]: amount,
  }
}

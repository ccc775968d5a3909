import { BadRequest } from '../http/errors'
import { divideUp, parseDecimal } from './decimal'
import { fixedFees, RATE_SCALE, type Rate } from './rates'

export type IntentMethod = 'usd' | 'fromAmount' | 'toAmount'

export interface Price {
  /** Base units of the source token. */
  readonly fromAmount: bigint
  readonly payoutCentavos: bigint
  /** What the amount is worth at mid-market: the difference is the provider's revenue. */
  readonly midCentavos: bigint
  /** Reais for one token including all fees, at RATE_SCALE decimals. */
  readonly exchangeRate: bigint
}

const MAX_CENTAVOS = 100_000_000n

/**
 * Computes both sides from the exact one. `usd` is in dollars, `fromAmount` in base units of the token, `toAmount` in
 * reais. The payout is fromAmount × exchangeRate rounded down to the centavo. Fixed fees are deducted from the tokens
 * first.
 */
export function price(method: IntentMethod, value: string, decimals: number, rate: Rate): Price {
  const unit = 10n ** BigInt(decimals)
  const fixed = fixedFees('token', decimals).sum
  const fromAmount = amountSent(method, value, unit, { rate, fixed })
  if (fromAmount <= fixed) throw new BadRequest('intent.value: does not cover the fixed fees')
  const exchangeRate =
    method === 'toAmount'
      ? divideUp(readReais(value) * unit * 10n ** BigInt(RATE_SCALE), fromAmount * 100n)
      : ((fromAmount - fixed) * rate.net) / fromAmount
  const payoutCentavos = method === 'toAmount' ? readReais(value) : worth(fromAmount, exchangeRate, unit)
  if (payoutCentavos < 1n) throw new BadRequest('intent.value: is worth less than one centavo')
  if (payoutCentavos > MAX_CENTAVOS)
    throw new BadRequest('intent.value: is above the limit of 1000000.00 BRL')
  return { fromAmount, payoutCentavos, midCentavos: worth(fromAmount, rate.mid, unit), exchangeRate }
}

function amountSent(
  method: IntentMethod,
  value: string,
  unit: bigint,
  { rate, fixed }: { readonly rate: Rate; readonly fixed: bigint },
): bigint {
  const scale = 10n ** BigInt(RATE_SCALE)
  switch (method) {
    case 'fromAmount':
      return positive(value, 0, 'must be a whole number of base units')
    case 'toAmount':
      // The smallest amount whose payout is not below the requested one: rounding up costs less than one base unit.
      return fixed + divideUp(readReais(value) * unit * scale, rate.net * 100n)
    case 'usd':
      return (
        (positive(value, 2, 'must be dollars with at most two decimals') * unit * scale) / (rate.usd * 100n)
      )
  }
}

function readReais(value: string): bigint {
  return positive(value, 2, 'must be reais with at most two decimals')
}

function worth(fromAmount: bigint, rate: bigint, unit: bigint): bigint {
  return (fromAmount * rate * 100n) / (unit * 10n ** BigInt(RATE_SCALE))
}

function positive(value: string, decimals: number, rule: string): bigint {
  const amount = parseDecimal(value, decimals)
  if (amount === null) throw new BadRequest(`intent.value: ${rule}`)
  if (amount === 0n) throw new BadRequest('intent.value: must be more than zero')
  return amount
}

import { BadRequest } from '../http/errors'
import { divideUp, parseDecimal } from './decimal'
import { RATE_SCALE, type Rate } from './rates'

export type IntentMethod = 'usd' | 'fromAmount' | 'toAmount'

export interface Price {
  /** Base units of the source token. */
  readonly fromAmount: bigint
  readonly payoutCentavos: bigint
  /** What the amount is worth between banks: the rest of it is the provider's revenue. */
  readonly midCentavos: bigint
}

const MAX_CENTAVOS = 100_000_000n

/**
 * Computes both sides from the one that is exact. `usd` is dollars, `fromAmount` base units of the token, `toAmount`
 * reais. The payout is always fromAmount × rate rounded down to the centavo.
 */
export function price(method: IntentMethod, value: string, decimals: number, rate: Rate): Price {
  const unit = 10n ** BigInt(decimals)
  const fromAmount = amountSent(method, value, unit, rate)
  const payoutCentavos = worth(fromAmount, rate.allIn, unit)
  if (payoutCentavos < 1n) throw new BadRequest('intent.value: is worth less than one centavo')
  if (payoutCentavos > MAX_CENTAVOS)
    throw new BadRequest('intent.value: is above the limit of 1000000.00 BRL')
  return { fromAmount, payoutCentavos, midCentavos: worth(fromAmount, rate.mid, unit) }
}

function amountSent(method: IntentMethod, value: string, unit: bigint, rate: Rate): bigint {
  const scale = 10n ** BigInt(RATE_SCALE)
  switch (method) {
    case 'fromAmount':
      return positive(value, 0, 'must be a whole number of base units')
    case 'toAmount':
      // The least amount whose payout is not below the wish: rounding up costs less than one base unit.
      return divideUp(
        positive(value, 2, 'must be reais with at most two decimals') * unit * scale,
        rate.allIn * 100n,
      )
    case 'usd':
      return (
        (positive(value, 2, 'must be dollars with at most two decimals') * unit * scale) / (rate.usd * 100n)
      )
  }
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

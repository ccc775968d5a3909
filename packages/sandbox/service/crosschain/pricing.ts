import { BadRequest } from '../http/errors'
import { divideUp, parseDecimal } from '../market/decimal'
import type { IntentMethod } from '../market/pricing'
import { fixedFees, lessShare, RATE_SCALE, type Rate, SEND_POINTS } from '../market/rates'

export interface CrosschainPrice {
  /** Base units of the source token. */
  readonly fromAmount: bigint
  /** Base units of the destination token. */
  readonly toAmount: bigint
  /** Destination tokens for one source token, after all fees, at CROSSCHAIN_RATE_SCALE decimals. */
  readonly exchangeRate: bigint
}

interface Side {
  readonly decimals: number
  readonly rate: Rate
}

export const CROSSCHAIN_RATE_SCALE = 12
const MOST_DOLLARS = 250_000n

/**
 * `usd` is in dollars, `fromAmount` in base units of the source, `toAmount` in base units of the destination, all of
 * which are delivered. The other side is rounded against the caller by less than one base unit. Fixed fees are deducted
 * from the source first. A direct transfer is one to one, without a fee.
 */
export function priceCrosschain(
  method: IntentMethod,
  value: string,
  from: Side,
  to: Side,
  isDirect: boolean,
): CrosschainPrice {
  const [fromUnit, toUnit] = [10n ** BigInt(from.decimals), 10n ** BigInt(to.decimals)]
  const scale = 10n ** BigInt(CROSSCHAIN_RATE_SCALE)
  const usdScale = 10n ** BigInt(RATE_SCALE)
  const fixed = isDirect ? 0n : fixedFees('token', from.decimals).sum
  const net = isDirect ? scale : lessShare(from.rate.usd * scale, SEND_POINTS) / to.rate.usd
  const wish = readWish(method, value)
  const fromAmount =
    method === 'toAmount'
      ? fixed + divideUp(wish * fromUnit * scale, net * toUnit)
      : method === 'usd'
        ? (wish * fromUnit * usdScale) / (from.rate.usd * 100n)
        : wish
  if (fromAmount <= fixed) throw new BadRequest('intent.value: does not cover the fixed fees')
  const exchangeRate =
    method === 'toAmount'
      ? divideUp(wish * fromUnit * scale, fromAmount * toUnit)
      : ((fromAmount - fixed) * net) / fromAmount
  const toAmount = method === 'toAmount' ? wish : (fromAmount * exchangeRate * toUnit) / (scale * fromUnit)
  if (toAmount < 1n) throw new BadRequest('intent.value: is worth less than one base unit')
  if (fromAmount * from.rate.usd > MOST_DOLLARS * fromUnit * usdScale) {
    throw new BadRequest(`intent.value: is above the limit of ${MOST_DOLLARS}.00 USD`)
  }
  return { fromAmount, toAmount, exchangeRate }
}

function readWish(method: IntentMethod, value: string): bigint {
  const amount = parseDecimal(value, method === 'usd' ? 2 : 0)
  if (amount === null) {
    const rule =
      method === 'usd' ? 'must be dollars with at most two decimals' : 'must be a whole number of base units'
    throw new BadRequest(`intent.value: ${rule}`)
  }
  if (amount === 0n) throw new BadRequest('intent.value: must be more than zero')
  return amount
}

import { BadRequest } from '../http/errors'
import { divideUp, parseDecimal } from '../market/decimal'
import { fixedFees, lessShare, RATE_SCALE, type Rate, SELL_POINTS } from '../market/rates'

export interface OnrampPrice {
  readonly dueCentavos: bigint
  /** Base units of the token. */
  readonly toAmount: bigint
  /** What the tokens are worth at mid-market. */
  readonly midCentavos: bigint
  /** Tokens for one real, after all fees, at ONRAMP_RATE_SCALE decimals. */
  readonly exchangeRate: bigint
}

export const ONRAMP_RATE_SCALE = 12
const LEAST_CENTAVOS = 1_00n
const MOST_CENTAVOS = 1_000_000_00n

const CENTAVO_PLACES = 2

/**
 * `fromAmount` is in reais, and gives that × exchangeRate rounded down to a base unit; `toAmount` is in base units of
 * the token, all of which are delivered, for the fewest centavos that are worth them. Fixed fees are deducted from the
 * reais first.
 */
export function priceOnramp(
  method: 'fromAmount' | 'toAmount',
  value: string,
  decimals: number,
  rate: Rate,
): OnrampPrice {
  const unit = 10n ** BigInt(decimals)
  const scale = 10n ** BigInt(ONRAMP_RATE_SCALE)
  const fixed = fixedFees('BRL', CENTAVO_PLACES).sum
  const net = lessShare(scale * 10n ** BigInt(RATE_SCALE), SELL_POINTS) / rate.mid
  const wish = readWish(method, value)
  const dueCentavos = method === 'fromAmount' ? wish : fixed + divideUp(wish * scale * 100n, net * unit)
  if (dueCentavos < LEAST_CENTAVOS) throw new BadRequest('intent.value: is below the limit of 1.00 BRL')
  if (dueCentavos > MOST_CENTAVOS) throw new BadRequest('intent.value: is above the limit of 1000000.00 BRL')
  const exchangeRate =
    method === 'toAmount'
      ? divideUp(wish * scale * 100n, dueCentavos * unit)
      : ((dueCentavos - fixed) * net) / dueCentavos
  const toAmount = method === 'toAmount' ? wish : (dueCentavos * exchangeRate * unit) / (scale * 100n)
  if (toAmount < 1n) throw new BadRequest('intent.value: is worth less than one base unit')
  const midCentavos = (toAmount * rate.mid * 100n) / (unit * 10n ** BigInt(RATE_SCALE))
  return { dueCentavos, toAmount, midCentavos, exchangeRate }
}

function readWish(method: 'fromAmount' | 'toAmount', value: string): bigint {
  const amount = parseDecimal(value, method === 'fromAmount' ? 2 : 0)
  if (amount === null) {
    const rule =
      method === 'fromAmount'
        ? 'must be reais with at most two decimals'
        : 'must be a whole number of base units'
    throw new BadRequest(`intent.value: ${rule}`)
  }
  if (amount === 0n) throw new BadRequest('intent.value: must be more than zero')
  return amount
}

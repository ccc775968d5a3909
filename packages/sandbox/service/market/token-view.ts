import type { SandboxToken } from '../../chain/networks'
import { formatDecimal } from './decimal'
import { RATE_SCALE, type Rate } from './rates'

/** A token as quotes show it. */
export function tokenView(chainId: number, token: SandboxToken, rate: Rate) {
  return {
    chainId,
    address: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    price: Number(formatDecimal(rate.usd, RATE_SCALE)),
  }
}

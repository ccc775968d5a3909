import type { Address, Chain, Token } from '../../chains'
import { moneyPlaces } from '../../money/money'
import type { Result } from '../../result'
import { ifPrecise, offeredToken } from '../intent'
import type { SellIntent, SellRequest } from './kind'

/** @returns the token; refused with the field when it is not on offer or the amount is too precise */
export function tokenToSell(
  chains: readonly Chain[],
  { method, amount, ...place }: Pick<SellRequest, 'chainId' | 'token' | 'method' | 'amount'>,
): Result<Token> {
  const token = offeredToken(chains, place)
  if (!token.ok) return token
  return ifPrecise(amount, method === 'fromAmount' ? token.data.decimals : moneyPlaces, token.data)
}

/** @param account that will sign, proven or connected */
export function sellIntent(
  { method, amount }: Pick<SellRequest, 'method' | 'amount'>,
  token: Token,
  account: Address,
): SellIntent {
  const { chainId, address } = token
  return { kind: 'sell', chainId, token: address, account, method, amount, currency: 'BRL' }
}

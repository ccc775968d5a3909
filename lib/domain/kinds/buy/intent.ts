import type { Address, Chain, Token } from '../../chains'
import { moneyPlaces } from '../../money/money'
import type { Result } from '../../result'
import { ifPrecise, offeredToken } from '../intent'
import type { BuyIntent, BuyRequest } from './kind'

/** @returns the token; refused with the field when it is not on offer or the amount is too precise */
export function tokenToBuy(
  chains: readonly Chain[],
  { method, amount, ...place }: Pick<BuyRequest, 'chainId' | 'token' | 'method' | 'amount'>,
): Result<Token> {
  const token = offeredToken(chains, place)
  if (!token.ok) return token
  return ifPrecise(amount, method === 'toAmount' ? token.data.decimals : moneyPlaces, token.data)
}

/** @param address that receives the tokens */
export function buyIntent(
  { method, amount }: Pick<BuyRequest, 'method' | 'amount'>,
  token: Token,
  { account, address }: { readonly account: Address; readonly address: Address },
): BuyIntent {
  const { chainId, address: bought } = token
  return { kind: 'buy', chainId, token: bought, account, address, method, amount, currency: 'BRL' }
}

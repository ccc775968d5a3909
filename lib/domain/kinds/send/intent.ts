import type { Address, Chain, Token } from '../../chains'
import { moneyPlaces } from '../../money/money'
import { sameAccount } from '../../order/order'
import { fail, ok, type Result } from '../../result'
import { ifPrecise, offeredToken } from '../intent'
import { isDirect } from '../quote'
import type { SendIntent, SendRequest } from './kind'

export interface SentTokens {
  readonly token: Token
  readonly toToken: Token
}

/** @returns both tokens; refused with the field of what is not on offer, or of an amount that is too precise */
export function tokensToSend(
  chains: readonly Chain[],
  { to, method, amount, ...place }: Pick<SendRequest, 'chainId' | 'token' | 'to' | 'method' | 'amount'>,
): Result<SentTokens> {
  const token = offeredToken(chains, place)
  if (!token.ok) return token
  const toToken = offeredToken(chains, to, 'toToken')
  if (!toToken.ok) return toToken
  const tokens = { token: token.data, toToken: toToken.data }
  const places = { fromAmount: token.data.decimals, toAmount: toToken.data.decimals, usd: moneyPlaces }
  return ifPrecise(amount, places[method], tokens)
}

/** Refuses a transfer back to its own account in the same token. */
export function sendIntent(
  { method, amount }: Pick<SendRequest, 'method' | 'amount'>,
  { token, toToken }: SentTokens,
  { account, address }: { readonly account: Address; readonly address: Address },
): Result<SendIntent> {
  const intent: SendIntent = {
    kind: 'send',
    chainId: token.chainId,
    token: token.address,
    account,
    method,
    amount,
    to: { chainId: toToken.chainId, token: toToken.address, address },
  }
  return isDirect(intent) && sameAccount(address, account)
    ? fail({ code: 'already_there', fields: { address: 'already_there' } })
    : ok(intent)
}

// What a request means, checked against the chains on offer. The same on the server and in a page that keeps its own
// orders.
import { type Address, type Chain, findToken, type Token } from '../chains'
import { fractionDigits, moneyPlaces } from '../money/money'
import { sameAccount } from '../order/order'
import type { BuyRequest, SellRequest, SendRequest } from '../ports'
import { fail, ok, type Result } from '../result'
import { type AmountMethod, type BuyIntent, isDirect, type SellIntent, type SendIntent } from './quote'

function unoffered(field: 'token' | 'toToken') {
  return fail({ code: 'input_invalid', fields: { [field]: 'input_invalid' } })
}

function tooPrecise() {
  return fail({ code: 'input_invalid', fields: { amount: 'amount_too_precise' } })
}

/**
 * @returns the token in our own registry; `input_invalid` with its field when it is not on offer or the amount is too
 * precise
 */
export function tokenToSell(
  chains: readonly Chain[],
  { chainId, token: address, method, amount }: Pick<SellRequest, 'chainId' | 'token' | 'method' | 'amount'>,
): Result<Token> {
  const token = findToken(chains, chainId, address)
  if (token === undefined) return unoffered('token')
  return fractionDigits(amount) > (method === 'fromAmount' ? token.decimals : moneyPlaces)
    ? tooPrecise()
    : ok(token)
}

/** Like tokenToSell, for a purchase, where the other side is in tokens. */
export function tokenToBuy(
  chains: readonly Chain[],
  { chainId, token: address, method, amount }: Pick<BuyRequest, 'chainId' | 'token' | 'method' | 'amount'>,
): Result<Token> {
  const token = findToken(chains, chainId, address)
  if (token === undefined) return unoffered('token')
  return fractionDigits(amount) > (method === 'toAmount' ? token.decimals : moneyPlaces)
    ? tooPrecise()
    : ok(token)
}

export interface SentTokens {
  readonly token: Token
  readonly toToken: Token
}

function placesOf(method: AmountMethod, { token, toToken }: SentTokens): number {
  return method === 'fromAmount' ? token.decimals : method === 'toAmount' ? toToken.decimals : moneyPlaces
}

/** Like tokenToSell, for both tokens of a transfer. */
export function tokensToSend(
  chains: readonly Chain[],
  { chainId, token: address, to, method, amount }: Omit<SendRequest, 'intentKey' | 'recipient' | 'replaces'>,
): Result<SentTokens> {
  const token = findToken(chains, chainId, address)
  const toToken = findToken(chains, to.chainId, to.token)
  if (token === undefined) return unoffered('token')
  if (toToken === undefined) return unoffered('toToken')
  const tokens = { token, toToken }
  return fractionDigits(amount) > placesOf(method, tokens) ? tooPrecise() : ok(tokens)
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

/** @param address that receives the tokens */
export function buyIntent(
  { method, amount }: Pick<BuyRequest, 'method' | 'amount'>,
  token: Token,
  { account, address }: { readonly account: Address; readonly address: Address },
): BuyIntent {
  const { chainId, address: bought } = token
  return { kind: 'buy', chainId, token: bought, account, address, method, amount, currency: 'BRL' }
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

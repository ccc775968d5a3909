// What a request means, checked against the chains on offer. The same on the server and in a page that keeps its own
// orders.
import { type Chain, findToken, type Token } from '../chains'
import { type Decimal, fractionDigits } from '../money/money'
import { fail, ok, type Result } from '../result'
import type { TokenPlace } from './quote'

/** A token of a request in our own registry; refused with the field's name when it is not on offer. */
export function offeredToken(
  chains: readonly Chain[],
  { chainId, token: address }: TokenPlace,
  field: 'token' | 'toToken' = 'token',
): Result<Token> {
  const token = findToken(chains, chainId, address)
  return token === undefined ? fail({ code: 'not_offered', fields: { [field]: 'not_offered' } }) : ok(token)
}

/** What was read of a request; refused when its amount has more digits than its unit. */
export function ifPrecise<T>(amount: Decimal, places: number, read: T): Result<T> {
  return fractionDigits(amount) > places
    ? fail({ code: 'input_invalid', fields: { amount: 'amount_too_precise' } })
    : ok(read)
}

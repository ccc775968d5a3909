// An account's balances and allowances, read from the chain itself. Reads only. Calls are encoded by hand: an ABI
// library would be the largest part of a page that only says what is missing.
import type { Address } from '@/lib/domain/chains'
import type { BaseUnits } from '@/lib/domain/money/money'
import { addressWord } from '@/lib/domain/plan/call-data'
import type { Funds } from '@/lib/domain/plan/funds'
import { RpcUnreachable } from '@/lib/engine/refusals'
import { callRpc, readGasPrice, readHasCode, readNativeBalance } from './rpc'

const ALLOWANCE = '0xdd62ed3e'
const BALANCE_OF = '0x70a08231'
const ONE_WORD = /^0x[0-9a-f]{64}$/i

/** A token's answer of one word. An address without code answers "0x", which is not zero. */
async function readWord(rpcUrl: string, token: Address, data: string): Promise<BaseUnits> {
  const answer = await callRpc(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])
  if (typeof answer !== 'string' || !ONE_WORD.test(answer)) throw new RpcUnreachable('not one word')
  // Safe: the token counts in its own smallest unit.
  return BigInt(answer) as BaseUnits
}

/** The account's allowance for a contract. @throws RpcError, RpcUnreachable */
export function readAllowance(
  rpcUrl: string,
  { token, owner, spender }: { readonly token: Address; readonly owner: Address; readonly spender: Address },
): Promise<BaseUnits> {
  return readWord(rpcUrl, token, `${ALLOWANCE}${addressWord(owner)}${addressWord(spender)}`)
}

/** @throws RpcError, RpcUnreachable */
export function readTokenBalance(rpcUrl: string, token: Address, owner: Address): Promise<BaseUnits> {
  return readWord(rpcUrl, token, `${BALANCE_OF}${addressWord(owner)}`)
}

export interface FundsOf {
  readonly token: Address
  readonly owner: Address
  /** The contracts that may move the tokens. */
  readonly spenders: readonly Address[]
}

/**
 * What is needed besides the tokens themselves, in one read. @throws RpcError, RpcUnreachable when any of it can't be
 * read
 */
export async function readFunds(rpcUrl: string, { token, owner, spenders }: FundsOf): Promise<Funds> {
  const [native, gasPrice, hasCode, ...allowances] = await Promise.all([
    readNativeBalance(rpcUrl, owner),
    readGasPrice(rpcUrl),
    readHasCode(rpcUrl, owner),
    ...spenders.map((spender) => readAllowance(rpcUrl, { token, owner, spender })),
  ])
  // Safe: both are in the smallest unit of the chain's coin.
  return { native: native as BaseUnits, gasPrice: gasPrice as BaseUnits, hasCode, allowances }
}

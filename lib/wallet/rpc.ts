// Reads of a chain's public RPC, and the eth_sendRawTransaction of the Sandbox wallet. A few lines instead of a client
// library keep the page small. Reads here only inform; the server reads again what counts.
import type { Address, Chain, Hex } from '@/lib/domain/chains'
import { hasNotLooked, isTooOften, RpcUnreachable } from '@/lib/engine/refusals'

const TIMEOUT_MS = 10_000

/** The node's own error. Its `code` is 429 whenever the node has not looked at the call. */
export class RpcError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
  ) {
    super(message)
    this.name = 'RpcError'
  }
}

interface RpcBody {
  readonly result?: unknown
  readonly error?: string | { readonly code?: number; readonly message?: string; readonly data?: unknown }
}

/** Whether a node refused the call itself. One that fails or is asked too often has not looked at the call. */
export function isRefusal(error: unknown): error is RpcError {
  return error instanceof RpcError && error.code !== 429 && !isTooOften(error.message)
}

/** One JSON-RPC call. Throws RpcError for the node's own refusals and RpcUnreachable for everything else. */
export async function callRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let body: RpcBody
  let status: number
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    // Safe: members are checked one by one below; nothing else is used.
    body = (await response.json()) as RpcBody
  } catch (cause) {
    throw new RpcUnreachable(cause)
  }
  if (typeof body !== 'object' || body === null) throw new RpcUnreachable('not an object')
  if (body.error !== undefined && body.error !== null) {
    const { message, code, data } = typeof body.error === 'string' ? { message: body.error } : body.error
    throw new RpcError(message ?? 'refused', hasNotLooked(status) ? 429 : (code ?? 0), data)
  }
  if (!('result' in body)) throw new RpcUnreachable('neither result nor error')
  return body.result
}

function asQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new RpcUnreachable('not a quantity')
  return BigInt(value)
}

/** Asks the RPC which chain it serves: one of another chain would give correct answers about the wrong transactions. */
export async function demandChain({ id, rpcUrl }: Chain): Promise<void> {
  if (asQuantity(await callRpc(rpcUrl, 'eth_chainId', [])) !== BigInt(id)) {
    throw new RpcUnreachable('the RPC of another chain')
  }
}

/** The nonce that the account's next transaction will carry, pending ones counted. */
export async function readNonce(rpcUrl: string, account: Address): Promise<number> {
  return Number(asQuantity(await callRpc(rpcUrl, 'eth_getTransactionCount', [account, 'pending'])))
}

export async function readNativeBalance(rpcUrl: string, account: Address): Promise<bigint> {
  return asQuantity(await callRpc(rpcUrl, 'eth_getBalance', [account, 'latest']))
}

/** Whether the account has code (EIP-7702): then its wallet may have another account pay the gas. */
export async function readHasCode(rpcUrl: string, account: Address): Promise<boolean> {
  return /^0x./.test(String(await callRpc(rpcUrl, 'eth_getCode', [account, 'latest'])))
}

export async function readGasPrice(rpcUrl: string): Promise<bigint> {
  return asQuantity(await callRpc(rpcUrl, 'eth_gasPrice', []))
}

/** Whether a transaction is in a block. Says nothing about success or finality. */
export async function readIsMined(rpcUrl: string, hash: Hex): Promise<boolean> {
  return (await callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) !== null
}

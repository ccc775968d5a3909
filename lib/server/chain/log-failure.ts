import 'server-only'
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import type { LogFailure } from '@/lib/engine/chain-reader'
import { hasNotLooked, isTooOften } from '@/lib/engine/refusals'

function findError<E extends Error>(error: unknown, kind: new (...args: never) => E): E | null {
  if (!(error instanceof BaseError)) return null
  const found = error.walk((each) => each instanceof kind)
  return found instanceof kind ? found : null
}

/** What the node said. Some send a text where an error object belongs, which viem keeps only as the cause. */
function textOf(rpc: RpcRequestError | null): string {
  if (rpc === null) return ''
  return typeof rpc.cause === 'string' ? rpc.cause : (rpc.details ?? '')
}

/** Whether the node answered, with an error. */
export function hasAnswered(error: unknown): boolean {
  return findError(error, RpcRequestError) !== null
}

/** Whether a node refused the call itself. One that fails or is asked too often has not looked at the call. */
export function isRefusal(error: unknown): boolean {
  const rpc = findError(error, RpcRequestError)
  return rpc !== null && !hasNotLooked(rpc.status ?? 200) && rpc.code !== 429 && !isTooOften(textOf(rpc))
}

/**
 * Whether fewer blocks might work. There is no single code for a range that is too long (-32000, -32005, -32600,
 * -32602, -32614, HTTP 400 and 413 occur), so every refusal of the call counts.
 */
export function logFailure(error: unknown): LogFailure {
  const http = findError(error, HttpRequestError)
  const status = (http ?? findError(error, RpcRequestError))?.status
  const isSlow = status === 408 || (status !== undefined && status >= 500)
  if (findError(error, TimeoutError) !== null || isSlow) return 'slow'
  if (isTooOften(http?.details ?? '')) return 'fail'
  return status === 400 || status === 413 || isRefusal(error) ? 'too-long' : 'fail'
}

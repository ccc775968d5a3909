import { BaseError, HttpRequestError, TimeoutError, WaitForTransactionReceiptTimeoutError } from 'viem'

const SILENT = [HttpRequestError, TimeoutError, WaitForTransactionReceiptTimeoutError] as const

/** No answer of a chain, or one too late; a chain that refuses a call is not down. */
export function isChainDown(error: unknown): boolean {
  return (
    error instanceof BaseError && error.walk((cause) => SILENT.some((kind) => cause instanceof kind)) !== null
  )
}

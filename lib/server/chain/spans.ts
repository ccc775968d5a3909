import 'server-only'
import { BaseError, HttpRequestError, type PublicClient, RpcRequestError, TimeoutError } from 'viem'

/** How many blocks one search of logs may cover at an RPC: plans differ from 1 to thousands, and say so by refusing. */
interface Span {
  readonly blocks: number
  /** Then twice as many are tried: a plan may be changed, a slow hour ends. */
  readonly until: number
}

const mostBlocks = 500
const standsMs = { slow: 5 * 60_000, refused: 60 * 60_000 }

// Kept on globalThis, as each bundle of Next has modules of its own.
const shared = globalThis as { rampLogSpans?: WeakMap<PublicClient, Span> } // Safe: no one else uses this name

function keep(client: PublicClient, blocks: number, ms: number): void {
  shared.rampLogSpans ??= new WeakMap()
  shared.rampLogSpans.set(client, { blocks, until: Date.now() + ms })
}

/** What worked at this RPC, or is to be tried there. */
export function spanOf(client: PublicClient): number {
  const known = shared.rampLogSpans?.get(client)
  if (known === undefined || known.blocks >= mostBlocks) return mostBlocks
  if (Date.now() < known.until) return known.blocks
  const blocks = Math.min(mostBlocks, known.blocks * 2)
  keep(client, blocks, standsMs.refused)
  return blocks
}

/** Half of what did not work. */
export function narrow(client: PublicClient, asked: number, error: unknown): void {
  keep(client, Math.max(1, Math.floor(asked / 2)), isSlow(error) ? standsMs.slow : standsMs.refused)
}

function findError<E extends Error>(error: unknown, kind: new (...args: never) => E): E | null {
  if (!(error instanceof BaseError)) return null
  const found = error.walk((each) => each instanceof kind)
  return found instanceof kind ? found : null
}

const tooOften = /too many requests|rate.?limit|per (second|minute|day)|capacity|compute units/i

function isSlow(error: unknown): boolean {
  const status = findError(error, HttpRequestError)?.status
  return findError(error, TimeoutError) !== null || (status !== undefined && status >= 500)
}

/**
 * Whether less might be answered. There is no one code for a range that is too long (-32000, -32005, -32600, -32602,
 * -32614, HTTP 400 and 413 are seen), so every refusal counts but one for asking too often.
 */
export function isTooMuch(error: unknown): boolean {
  if (isSlow(error)) return true
  const http = findError(error, HttpRequestError)
  const rpc = findError(error, RpcRequestError)
  if (tooOften.test(`${http?.details ?? ''} ${rpc?.details ?? ''}`)) return false
  return http?.status === 400 || http?.status === 413 || (rpc !== null && rpc.code !== 429)
}

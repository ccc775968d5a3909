// Every wallet declines in its own way: EIP-1193 codes, library codes, nested causes, plain strings. Only an error after
// which certainly nothing was sent is `refused`, `not-sent` or `no-gas`. After any other a step is unknown (send-step.ts).
import type { ErrorCode } from '@/lib/domain/error-codes'

export type WalletErrorKind = 'refused' | 'busy' | 'unknown-chain' | 'no-gas' | 'not-sent' | 'unclear'

const MAX_DEPTH = 6
// EIP-1193, and CAIP-25 of wallets on a phone, which say it in their own language.
const USER_REFUSED = [4001, 5000]
const CHAIN_NOT_ADDED = 4902
const REQUEST_PENDING = -32002
// Unauthorised, unsupported, method not found, invalid params: the wallet did not process the request.
const NOT_ACTED_ON: ReadonlySet<number> = new Set([4100, 4200, -32601, -32602])

const refusedText =
  /user (rejected|denied|cancell?ed|declined)|(rejected|denied|\baction cancelled) by (the )?user|action_rejected|request rejected/i
const pendingText = /already (pending|processing)|request .*pending/i
// A hardware wallet that answered instead of signing.
const notSignedText = /blind signing|locked device/i
const noGasText = /insufficient funds/i
const unknownChainText = /unrecognized chain|chain .* not (been )?added/i

interface Facts {
  readonly codes: readonly (number | string)[]
  readonly texts: readonly string[]
}

/** Walks an error, its causes and the fields in which wallets nest the original one. */
function collect(error: unknown, depth = 0): Facts {
  const codes: (number | string)[] = []
  const texts: string[] = typeof error === 'string' ? [error] : []
  if (depth > MAX_DEPTH || typeof error !== 'object' || error === null) return { codes, texts }
  for (const key of ['code', 'errorCode'] as const) {
    const code: unknown = Reflect.get(error, key)
    if (typeof code === 'number' || typeof code === 'string') codes.push(code)
  }
  for (const key of ['name', 'message', 'shortMessage', 'details', 'reason'] as const) {
    const text: unknown = Reflect.get(error, key)
    if (typeof text === 'string') texts.push(text)
  }
  for (const key of ['cause', 'error', 'originalError', 'data', 'info'] as const) {
    const inner = collect(Reflect.get(error, key), depth + 1)
    codes.push(...inner.codes)
    texts.push(...inner.texts)
  }
  return { codes, texts }
}

function factsOf(error: unknown): Facts {
  try {
    return collect(error)
  } catch {
    // An accessor that throws, or a proxy of an extension that was reloaded.
    return { codes: [], texts: [] }
  }
}

export function classifyWalletError(error: unknown): WalletErrorKind {
  const { codes, texts } = factsOf(error)
  const hasCode = (wanted: number) => codes.some((code) => Number(code) === wanted)
  const says = (pattern: RegExp) => texts.some((text) => pattern.test(text))
  if (USER_REFUSED.some(hasCode) || codes.includes('ACTION_REJECTED') || says(refusedText)) return 'refused'
  // Before the chain: wagmi wraps every failed switch in an error of an unknown one.
  if (hasCode(REQUEST_PENDING) || says(pendingText)) return 'busy'
  if (hasCode(CHAIN_NOT_ADDED) || says(unknownChainText)) return 'unknown-chain'
  if (says(noGasText)) return 'no-gas'
  if (codes.some((code) => NOT_ACTED_ON.has(Number(code))) || says(notSignedText)) return 'not-sent'
  return 'unclear'
}

/** The code to show when a request that can't send anything failed. @param otherwise unless the wallet refused or was busy */
export function walletErrorCode(error: unknown, otherwise: ErrorCode = 'wallet_failed'): ErrorCode {
  const kind = classifyWalletError(error)
  if (kind === 'refused') return 'wallet_refused'
  return kind === 'busy' ? 'wallet_busy' : otherwise
}

// The part of the wallet's own object (EIP-1193) used here.
import type { Address, Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import { isAddress } from '@/lib/domain/plan/call-data'

interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** The press for which a wallet is asked. */
export interface Prompt {
  readonly orderId: string
  readonly step: StepName
  readonly press: string
}

export interface Eip1193Provider {
  readonly request: (args: RequestArguments) => Promise<unknown>
  /** Like `request`, of a wallet whose answers outlive the page: a later page finds the prompt. */
  readonly requestFor?: (prompt: Prompt, args: RequestArguments) => Promise<unknown>
  /** The last prompt of `requestFor` if it was this order's. `answer` settles as `request` would. */
  readonly earlier?: (
    orderId: string,
  ) => Promise<(Prompt & { readonly answer: () => Promise<unknown> }) | null>
}

/** Accepts what a connector returns as a provider; null when it has no `request`. */
export function asProvider(value: unknown): Eip1193Provider | null {
  if (typeof value !== 'object' || value === null || !('request' in value)) return null
  // Safe: a wallet's `request` has this shape by EIP-1193, and each use checks its answer.
  return typeof value.request === 'function' ? (value as Eip1193Provider) : null
}

export async function readAccounts(provider: Eip1193Provider): Promise<readonly Address[]> {
  const answer = await provider.request({ method: 'eth_accounts' })
  if (!Array.isArray(answer)) return []
  return answer.filter((one): one is Address => typeof one === 'string' && isAddress(one))
}

/** The wallet's chain id; wallets answer hex, some a number. Null when the answer is neither. */
export async function readChainId(provider: Eip1193Provider): Promise<number | null> {
  const answer = await provider.request({ method: 'eth_chainId' })
  const chainId = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(chainId) ? chainId : null
}

export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

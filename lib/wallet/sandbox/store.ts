// What the Sandbox wallet keeps in this browser: its key, its chain, and whether this site may see the account. The key
// guards only play money on this machine's chains, whose ids belong to no real chain.
import type { Hex } from '@/lib/domain/chains'

const STORAGE_KEY = 'ramp-sandbox-wallet'

export interface SandboxWalletState {
  readonly key: Hex
  readonly chainId: number
  readonly connected: boolean
}

function isKey(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

function parse(text: string | null): SandboxWalletState | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const key: unknown = Reflect.get(value, 'key')
    const chainId: unknown = Reflect.get(value, 'chainId')
    if (!isKey(key) || typeof chainId !== 'number') return null
    return { key, chainId, connected: Reflect.get(value, 'connected') === true }
  } catch {
    return null
  }
}

/** Where storage is full, or forbidden as in some frames: for the page's lifetime. */
let unstored: SandboxWalletState | null = null

export function writeState(state: SandboxWalletState): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state))
    unstored = null
  } catch {
    unstored = state
  }
}

function stored(): SandboxWalletState | null {
  if (unstored !== null) return unstored
  try {
    return parse(localStorage.getItem(STORAGE_KEY))
  } catch {
    return null
  }
}

/** Reads this browser's wallet; null before its first use. A chain no longer offered is replaced by the first. */
export function readState(chainIds: readonly number[]): SandboxWalletState | null {
  const state = stored()
  if (state === null || chainIds.includes(state.chainId)) return state
  return { ...state, chainId: chainIds[0] ?? 0 }
}

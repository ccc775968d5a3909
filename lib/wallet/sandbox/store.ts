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

export function writeState(state: SandboxWalletState): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(state))
}

/** Reads this browser's wallet; null before its first use. A chain no longer offered is replaced by the first. */
export function readState(chainIds: readonly number[]): SandboxWalletState | null {
  const stored = parse(localStorage.getItem(STORAGE_KEY))
  if (stored === null || chainIds.includes(stored.chainId)) return stored
  return { ...stored, chainId: chainIds[0] ?? 0 }
}

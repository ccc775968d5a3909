// Signs with the Sandbox wallet's key.
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { readState, type SandboxWalletState, writeState } from './store'

export interface SandboxSigner {
  readonly state: SandboxWalletState
  readonly account: PrivateKeyAccount
}

/** This browser's wallet, created on first use. */
export function openSigner(chainIds: readonly number[]): SandboxSigner {
  const stored = readState(chainIds)
  const state = stored ?? { key: generatePrivateKey(), chainId: chainIds[0] ?? 0, connected: false }
  if (stored === null) writeState(state)
  return { state, account: privateKeyToAccount(state.key) }
}

// Announces the Sandbox wallet like any other (EIP-6963), so that nothing else needs a special case for it.
import type { Chain } from '@/lib/domain/chains'
import type { SandboxConfirm } from '../types'
import { SandboxWalletProvider } from './provider'

const icon =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2032%2032%22%3E%3Crect%20width=%2232%22%20height=%2232%22%20rx=%228%22%20fill=%22%23a35a00%22/%3E%3Cpath%20d=%22M8%2012h16v10H8z%22%20fill=%22none%22%20stroke=%22%23fff%22%20stroke-width=%222%22/%3E%3Cpath%20d=%22M19%2017h5%22%20stroke=%22%23fff%22%20stroke-width=%222%22/%3E%3C/svg%3E'

const info = Object.freeze({
  uuid: '6d1d9f0e-6a55-4f0c-9d3e-7a5b1f0c4a10',
  name: 'Sandbox wallet',
  rdns: 'localhost.sandbox-wallet',
  icon,
})

export function announceSandboxWallet(chains: readonly Chain[], confirm: SandboxConfirm): void {
  const detail = Object.freeze({ info, provider: new SandboxWalletProvider(chains, confirm) })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

// The Sandbox wallet as a page sees it: a real EIP-1193 provider with its own key, for people without a wallet. Only in
// sandbox builds. Its request handling is loaded on the first request.
import type { Chain } from '@/lib/domain/chains'
import type { SandboxConfirm } from '../types'
import type { SandboxWalletRequests } from './requests'
import { readState } from './store'

type Listener = (value: unknown) => void

export class SandboxWalletProvider {
  private readonly listeners = new Map<string, Set<Listener>>()
  private requests: Promise<SandboxWalletRequests> | null = null

  constructor(
    private readonly chains: readonly Chain[],
    private readonly confirm: SandboxConfirm,
  ) {}

  readonly on = (event: string, listener: Listener): void => {
    const known = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, known.add(listener))
  }

  readonly removeListener = (event: string, listener: Listener): void => {
    this.listeners.get(event)?.delete(listener)
  }

  readonly request = async (asked: { method: string; params?: unknown }): Promise<unknown> => {
    // Pages ask every wallet for its accounts when they load; one never connected has none to show.
    if (asked.method === 'eth_accounts' && !this.isConnected()) return []
    this.requests ??= this.load().catch((error: unknown) => {
      this.requests = null
      throw error
    })
    return (await this.requests).answer(asked)
  }

  private isConnected(): boolean {
    return readState(this.chains.map((chain) => chain.id))?.connected === true
  }

  private async load(): Promise<SandboxWalletRequests> {
    const { SandboxWalletRequests } = await import('./requests')
    return new SandboxWalletRequests(this.chains, this.confirm, (event, value) => {
      for (const listener of this.listeners.get(event) ?? []) listener(value)
    })
  }
}

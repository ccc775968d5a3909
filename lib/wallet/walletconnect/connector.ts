// WalletConnect as a connector for wagmi's core. The package is loaded when first picked, or on a reload with an open
// session; never just by offering it.
import { type CreateConnectorFn, createConnector } from 'wagmi'
import type { Address } from '@/lib/domain/chains'
import type { PhonePairing } from '../types'
import { KeptSession, type keptKey, type StoredSession } from './kept-session'
import { Pairing, refused } from './pairing'
import type { PhoneSession } from './session'
import { readSetup } from './setup'

type Accounts<withCapabilities extends boolean> = withCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

interface ConnectParameters<withCapabilities extends boolean> {
  isReconnecting?: boolean | undefined
  withCapabilities?: withCapabilities | boolean | undefined
}

function connectorFor(pairing: Pairing) {
  return createConnector<PhoneSession | undefined, Record<string, unknown>, { [keptKey]: StoredSession }>(
    (config) => {
      const chainIds = config.chains.map(({ id }) => id)
      const kept = new KeptSession(pairing, chainIds, config.storage ?? null, {
        changed: (now) => config.emitter.emit('change', now),
        ended: () => config.emitter.emit('disconnect'),
      })
      return {
        id: 'walletConnect',
        name: 'WalletConnect',
        type: 'walletConnect',
        async setup() {
          window.addEventListener('storage', () => void kept.compare())
        },
        async connect<withCapabilities extends boolean = false>({
          isReconnecting,
          withCapabilities,
        }: ConnectParameters<withCapabilities> = {}) {
          // An open session of another tab or an earlier page: the phone need not approve it again.
          const restored = await kept.restore()
          if (restored === null && isReconnecting === true) throw refused()
          const session = restored ?? (await kept.pair())
          const accounts = session.accounts.map((address) =>
            withCapabilities ? { address, capabilities: {} } : address,
          )
          // Safe: the type picks one of the two shapes by the argument.
          return { accounts: accounts as unknown as Accounts<withCapabilities>, chainId: session.chainId }
        },
        disconnect: () => kept.end(),
        async getAccounts() {
          return kept.current?.accounts ?? []
        },
        async getChainId() {
          if (kept.current === null) throw new Error('no session')
          return kept.current.chainId
        },
        async getProvider() {
          return (await kept.restore()) ?? undefined
        },
        async isAuthorized() {
          return (await kept.restore()) !== null
        },
        async switchChain({ chainId }) {
          const chain = config.chains.find(({ id }) => id === chainId)
          if (kept.current === null || chain === undefined) throw new Error('no session, or no chain of ours')
          await kept.current.switchTo(chainId, {
            chainId: `0x${chainId.toString(16)}`,
            chainName: chain.name,
            nativeCurrency: chain.nativeCurrency,
            rpcUrls: chain.rpcUrls.default.http,
            ...(chain.blockExplorers ? { blockExplorerUrls: [chain.blockExplorers.default.url] } : {}),
          })
          return chain
        },
        // Unused: the session notifies wagmi itself.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      }
    },
  )
}

/** The connector and its phone pairing; null if the page has no setup for it. */
export function walletConnect(
  page: Document,
): (PhonePairing & { readonly connector: CreateConnectorFn }) | null {
  const setup = readSetup(page)
  if (setup === null) return null
  const pairing = new Pairing(setup)
  return {
    // Safe: wagmi's type includes the storage items; a list of connectors does not.
    connector: connectorFor(pairing) as CreateConnectorFn,
    link: () => pairing.link,
    subscribe: pairing.subscribe,
    giveUp: () => pairing.giveUp(),
  }
}

// The wallet itself: wagmi's core over EIP-6963, no React. This module and all its imports are loaded dynamically when
// a wallet is needed, never before (decision 0014).
import { type CreateConnectorFn, createConfig, custom } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import type { Chain } from '@/lib/domain/chains'
import { fail, ok } from '@/lib/domain/result'
import { dropUnreadable, iconOf, nameOf } from './announced'
import { browserStorage } from './browser-storage'
import { type Chosen, keepChosen } from './chosen'
import { createListeners } from './listeners'
import { phoneOffers } from './parts'
import { asProvider, type Eip1193Provider } from './provider'
import { callRpc } from './rpc'
import type { WalletConnection, WalletOption, WalletRuntime } from './types'
import { walletErrorCode } from './wallet-error'

type Config = ReturnType<typeof configFor>

type WagmiChain = ReturnType<typeof toWagmiChain>

function toWagmiChain(chain: Chain) {
  return {
    id: chain.id,
    name: chain.name,
    nativeCurrency: { name: chain.nativeSymbol, symbol: chain.nativeSymbol, decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...(chain.explorerUrl === null
      ? {}
      : { blockExplorers: { default: { name: chain.name, url: chain.explorerUrl } } }),
  }
}

/** wagmi needs a transport for each chain. We already have one; its own would add 1.6 KiB of script. */
function transportTo({ rpcUrl }: Chain) {
  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    callRpc(rpcUrl, method, params)
  return custom({ request })
}

type OfferedChains = [WagmiChain, ...WagmiChain[]]

/** @param offered wagmi gives this same array to every wallet, so chains added to it later can be switched to */
function configFor(
  chains: readonly Chain[],
  offered: OfferedChains,
  remembers: boolean,
  connectors: readonly CreateConnectorFn[],
) {
  return createConfig({
    chains: offered,
    transports: Object.fromEntries(chains.map((chain) => [chain.id, transportTo(chain)])),
    connectors: [...connectors],
    multiInjectedProviderDiscovery: true,
    ...(remembers ? {} : { storage: null }),
  })
}

const isOnPhone = (type: string) => phoneOffers.some(({ connectorType }) => connectorType === type)

function readOptions(config: Config): readonly WalletOption[] {
  const all = config.connectors.map((connector) => ({
    id: connector.uid,
    kind: isOnPhone(connector.type) ? ('phone' as const) : ('browser' as const),
    name: nameOf(connector),
    icon: iconOf(connector),
  }))
  const named = all.filter(({ name }) => name !== '')
  // Beside others, one without a name would most likely be one of them a second time.
  return named.some(({ kind }) => kind === 'browser') ? named : all
}

/** Only if the page offers it. A small separate chunk; the package itself loads when the person picks it. */
async function phoneWallet(remembers: boolean) {
  if (!remembers) return null
  for (const { load } of phoneOffers) {
    const offered = await load(document)
    if (offered !== null) return offered
  }
  return null
}

function readConnection(config: Config): WalletConnection | null {
  const { address, chainId, connector, status } = getConnection(config)
  // wagmi's type hides that a connection may be without accounts.
  if (status !== 'connected' || address === undefined) return null
  return { account: address, chainId, walletName: nameOf(connector) }
}

async function currentProvider(config: Config): Promise<Eip1193Provider | null> {
  const { connector, status } = getConnection(config)
  if (status !== 'connected' || connector === undefined) return null
  return asProvider(await connector.getProvider())
}

function connectWith(config: Config, chosen: Chosen): WalletRuntime['connect'] {
  return async (optionId) => {
    const connector = config.connectors.find(({ uid }) => uid === optionId)
    if (connector === undefined) return fail({ code: 'wallet_missing' })
    try {
      // A second wallet replaces the first: with two connected it would be unclear which one signs.
      if (getConnection(config).status === 'connected') await disconnect(config)
      // Left in storage by an earlier page or another tab: when its own connection ends, wagmi would fall back to
      // these.
      config.setState((state) => ({ ...state, connections: new Map(), current: null }))
      chosen.uid = connector.uid
      await connect(config, { connector })
    } catch (error) {
      return fail({ code: walletErrorCode(error) })
    }
    const connection = readConnection(config)
    return connection === null ? fail({ code: 'wallet_failed' }) : ok(connection)
  }
}

function resumeWith(config: Config, chosen: Chosen): WalletRuntime['resume'] {
  let looking: Promise<void> | null = null
  const look = async () => {
    chosen.uid = undefined
    await reconnect(config)
    // The person may have chosen meanwhile.
    if (chosen.uid === undefined) chosen.uid = config.state.current
    keepChosen(config, chosen)
  }
  return async () => {
    looking ??= look().finally(() => {
      looking = null
    })
    await looking
    return readConnection(config)
  }
}

/** Some wallets agree to switch and stay where they are; wagmi then waits for ever. Time enough to answer a prompt. */
const switchLimitMs = 60_000

function switchWith(config: Config): WalletRuntime['switchChain'] {
  return async (chainId) => {
    try {
      await Promise.race([
        switchChain(config, { chainId }),
        new Promise((_, reject) => setTimeout(reject, switchLimitMs)),
      ])
      return ok(null)
    } catch (error) {
      // wagmi says that the person declined whenever a wallet doesn't add a chain. The cause is the wallet's own answer.
      const answer = error instanceof Error ? (error.cause ?? error) : error
      return fail({ code: walletErrorCode(answer, 'wrong_chain') })
    }
  }
}

function addTokenWith(config: Config): WalletRuntime['addToken'] {
  return async (token) => {
    // A wallet lists a token for the chain that it is on.
    if (readConnection(config)?.chainId !== token.chainId) {
      const switched = await switchWith(config)(token.chainId)
      if (!switched.ok) return switched
    }
    const provider = await currentProvider(config)
    if (provider === null) return fail({ code: 'wallet_missing' })
    const { addToken } = await import('./add-token')
    return addToken(provider, token)
  }
}

function signInWith(config: Config, chains: readonly Chain[]): WalletRuntime['signIn'] {
  return async (terms) => {
    const provider = await currentProvider(config)
    const now = readConnection(config)
    if (provider === null || now === null) return fail({ code: 'wallet_missing' })
    const { signIn } = await import('./sign-in')
    return signIn(provider, now, chains, terms)
  }
}

/**
 * Creates the page's single wallet for the chains that the server offers.
 * @param remembers whether the chosen wallet is stored in the browser for the next page
 */
export async function createWalletRuntime(
  chains: readonly Chain[],
  { remembers }: { readonly remembers: boolean },
): Promise<WalletRuntime> {
  const isStored = remembers && browserStorage() !== null
  const { notify, subscribe } = createListeners()
  const phone = await phoneWallet(isStored)
  const [first, ...rest] = chains.map(toWagmiChain)
  if (first === undefined) throw new Error('no chain is offered')
  const offered: OfferedChains = [first, ...rest]
  dropUnreadable()
  const config = configFor(chains, offered, isStored, phone === null ? [] : [phone.connector])
  const chosen: Chosen = { uid: null }
  let options = readOptions(config)
  let connection = readConnection(config)
  watchConnectors(config, {
    onChange: () => {
      options = readOptions(config)
      notify()
    },
  })
  watchConnection(config, {
    onChange: () => {
      keepChosen(config, chosen)
      const now = readConnection(config)
      // Equal text means equality: both have the same keys in the same order.
      if (JSON.stringify(now) === JSON.stringify(connection)) return
      connection = now
      notify()
    },
  })
  return {
    offer: async (more) => {
      const added = more.filter(({ id }) => !offered.some((known) => known.id === id))
      offered.push(...added.map(toWagmiChain))
      // Each time: some wallet apps put theirs there late.
      if ('ethereum' in window && options.every(({ kind }) => kind === 'phone')) {
        const { offerAtWindow } = await import('./at-window')
        offerAtWindow(config)
      }
    },
    options: () => options,
    current: () => connection,
    subscribe,
    connect: connectWith(config, chosen),
    phone,
    resume: resumeWith(config, chosen),
    disconnect: async () => {
      chosen.uid = null
      await disconnect(config)
    },
    switchChain: switchWith(config),
    addToken: addTokenWith(config),
    signIn: signInWith(config, chains),
    provider: () => currentProvider(config),
    loadSendStep: () => import('./send-step'),
  }
}

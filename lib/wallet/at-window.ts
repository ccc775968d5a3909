// The wallet at `window.ethereum`: in some wallet apps' browsers the only one, and it announces nothing. Loaded where no
// other is found, and imports types only: code shared with the wallet's would make that larger.
import type { Config } from 'wagmi'
import type { Eip1193Provider } from './provider'

function readWindow(): Eip1193Provider | null {
  try {
    const wallet: Partial<Eip1193Provider> | null = Reflect.get(window, 'ethereum')
    // Safe: as in provider.ts.
    return typeof wallet?.request === 'function' ? (wallet as Eip1193Provider) : null
  } catch {
    return null
  }
}

/** Some have no events, and some throw at what wagmi would read or change. */
function forWagmi(wallet: Eip1193Provider) {
  const attempt =
    (name: 'on' | 'removeListener') =>
    (...args: readonly unknown[]) => {
      try {
        Reflect.get(wallet, name).apply(wallet, args)
      } catch {
        return
      }
    }
  const request: Eip1193Provider['request'] = async (args) => {
    // wagmi asks it first and some never answer it; eth_requestAccounts, which follows, is known to all.
    if (args.method === 'wallet_requestPermissions') throw new Error('not asked')
    return wallet.request(args)
  }
  return { request, on: attempt('on'), removeListener: attempt('removeListener') }
}

/** This very object is kept: another extension may put its own in its place. */
export function offerAtWindow({ connectors, _internal }: Config): void {
  const wallet = readWindow()
  if (wallet === null || connectors.some(({ id }) => id === '')) return
  const { setup, setState, providerDetailToConnector: connectorOf } = _internal.connectors
  const detail = { info: { uuid: '', name: '', rdns: '', icon: '' }, provider: forWagmi(wallet) }
  // Safe: as wagmi reads an announcement, whose empty icon is none.
  const connector = setup(connectorOf(detail as Parameters<typeof connectorOf>[0]))
  setState((all) => [...all, connector])
}

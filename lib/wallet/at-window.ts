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

/** This very object is kept: another extension may put its own in its place. */
export function offerAtWindow({ connectors, _internal }: Config): void {
  const wallet = readWindow()
  if (wallet === null || connectors.some(({ id }) => id === '')) return
  const { setup, setState, providerDetailToConnector: connectorOf } = _internal.connectors
  const detail = { info: { uuid: '', name: '', rdns: '', icon: '' }, provider: wallet }
  // Safe: as wagmi reads an announcement, whose empty icon is none.
  const connector = setup(connectorOf(detail as Parameters<typeof connectorOf>[0]))
  setState((all) => [...all, connector])
}

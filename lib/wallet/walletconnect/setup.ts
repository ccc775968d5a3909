// What the server gives the page when WalletConnect is enabled: with each response, so that one build serves any
// project.
export interface WalletConnectSetup {
  readonly projectId: string
  readonly relayUrl: string
  /** The name that the wallet shows. */
  readonly appName: string
}

/** Null if the page has none: not enabled, or a host's page. */
export function readSetup(page: Document): WalletConnectSetup | null {
  const data = page.querySelector<HTMLMetaElement>('meta[name=walletconnect]')?.dataset
  const { projectId, relayUrl, appName } = data ?? {}
  if (projectId === undefined || relayUrl === undefined || appName === undefined) return null
  return { projectId, relayUrl, appName }
}

import { walletConnectOffer } from '@/lib/server/walletconnect/offer'

/** For the wallet's code, which looks for it when a wallet is wanted. Nothing unless it is switched on. */
export function WalletConnectSetup({ appName }: { appName: string }) {
  const offer = walletConnectOffer()
  if (offer === null) return null
  const { projectId, relayUrl } = offer
  return (
    <meta
      name="walletconnect"
      content="on"
      data-project-id={projectId}
      data-relay-url={relayUrl}
      data-app-name={appName}
    />
  )
}

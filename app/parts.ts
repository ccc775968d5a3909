import type { ReactNode } from 'react'
import { WalletConnectSetup } from './walletconnect-setup'

/** What optional parts put into every page of ours, for their own code in the browser to find. */
export const documentParts: Readonly<Record<string, (props: { appName: string }) => ReactNode>> = {
  walletconnect: WalletConnectSetup,
}

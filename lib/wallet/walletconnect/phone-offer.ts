// What every page knows of WalletConnect: where to find the rest when it is wanted.
import type { PhoneOffer } from '../types'

export const walletConnectOnPhone: PhoneOffer = {
  connectorType: 'walletConnect',
  // As wagmi's storage names what `kept-session.ts` writes.
  keptKey: 'wagmi.walletConnect.session',
  load: async (page) => {
    if (page.querySelector('meta[name=walletconnect]') === null) return null
    return (await import('./connector')).walletConnect(page)
  },
  endKept: async (page, kept) => (await import('./end-kept')).endKept(page, kept),
}

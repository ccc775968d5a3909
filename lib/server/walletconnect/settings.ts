// The settings of WalletConnect. Pure.
import { text } from '../env/shapes'
import { isLoopbackHost } from '../env/values'

export const projectId = text.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits').optional()

/** Where browsers find a wallet on a phone; in sandbox mode also a relay on this machine. */
export function relayUrl(live: boolean) {
  const isRelay = (value: string) => {
    if (!/^wss?:\/\/[^\s?#@]+$/.test(value) || !URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocol === 'wss:' || (!live && isLoopbackHost(hostname))
  }
  return text
    .default('wss://relay.walletconnect.org')
    .refine(isRelay, 'must be a wss:// address without a query')
}

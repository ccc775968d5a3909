import 'server-only'
import { getEnv } from '../env'
import { originsOf } from '../security-headers'

/** What a browser needs to reach a wallet on a phone; null unless it is switched on. Read at run time: a build serves any project. */
export function walletConnectOffer(): { readonly projectId: string; readonly relayUrl: string } | null {
  const { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = getEnv()
  return projectId === undefined ? null : { projectId, relayUrl }
}

/** Where a page connects to for it. */
export function walletConnectSources(): readonly string[] {
  const offer = walletConnectOffer()
  return offer === null ? [] : originsOf([offer.relayUrl])
}

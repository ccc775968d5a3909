import 'server-only'
import { getEnv } from '../env'
import { originsOf } from '../security-headers'

/**
 * What a browser needs to reach a phone wallet; null unless enabled. Read at run time, so that one build serves any
 * project.
 */
export function walletConnectOffer(): { readonly projectId: string; readonly relayUrl: string } | null {
  const { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = getEnv()
  return projectId === undefined ? null : { projectId, relayUrl }
}

/** Where a page connects to for it. */
export function walletConnectSources(): readonly string[] {
  const offer = walletConnectOffer()
  return offer === null ? [] : originsOf([offer.relayUrl])
}

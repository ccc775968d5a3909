// What optional parts want of a page's answer.
import 'server-only'
import { walletConnectSources } from './walletconnect/offer'

const connectSources: readonly (() => readonly string[])[] = [walletConnectSources]

/** Where else our own pages may connect to, as their content policy says it. */
export function sourcesOfParts(): readonly string[] {
  return connectSources.flatMap((sources) => sources())
}

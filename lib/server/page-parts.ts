// What optional parts want of a page's answer.
import 'server-only'
import type { PagePolicy } from './page-policy'
import { walletConnectSources } from './walletconnect/offer'
import { widgetPage } from './widget/page'

const connectSources: readonly (() => readonly string[])[] = [walletConnectSources]

/** Where else our own pages may connect to, as their content policy says it. */
export function sourcesOfParts(): readonly string[] {
  return connectSources.flatMap((sources) => sources())
}

const pages: readonly ((path: string) => PagePolicy | null)[] = [widgetPage]

/** What the page of a part needs; null of every other page. */
export function policyOfPart(path: string): PagePolicy | null {
  for (const policyOf of pages) {
    const policy = policyOf(path)
    if (policy !== null) return policy
  }
  return null
}

// What the shop's server tells its page. In a real shop these are its own settings, never the service's answers: they
// are used to check every quote and plan.
import type { Chain } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { planRules } from '@/lib/settlement'

export interface ShopConfig {
  readonly serviceUrl: string
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
}

interface SandboxPaper {
  readonly chains: readonly (Omit<Chain, 'tokens'> & {
    readonly tokens: readonly Omit<Chain['tokens'][number], 'chainId'>[]
    readonly contracts: readonly PlanRules['targets'][number][]
  })[]
}

export async function readConfig(serviceUrl: string): Promise<ShopConfig> {
  const origin = new URL(serviceUrl).origin
  const answer = await fetch(`${origin}/control/config`)
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
  // Safe: the sandbox's own document; another shape fails the journey.
  const { chains } = (await answer.json()) as SandboxPaper
  return {
    serviceUrl,
    chains: chains.map(({ contracts: _, ...chain }) => ({
      ...chain,
      tokens: chain.tokens.map((token) => ({ ...token, chainId: chain.id })),
    })),
    rules: planRules(
      chains.flatMap(({ id: chainId, contracts }) => contracts.map(({ address }) => ({ chainId, address }))),
    ),
  }
}

// What the host offers now, and what it has offered before: an order goes on after its chain or token is taken away.
import { type Chain, findToken } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'

export interface Offer {
  readonly now: () => readonly Chain[]
  /** Each chain as it was given last, with every token that it has had. */
  readonly soFar: () => readonly Chain[]
}

function withEarlier(chain: Chain, known: Chain | undefined): Chain {
  const gone = known?.tokens.filter(({ address }) => findToken([chain], chain.id, address) === undefined)
  return gone === undefined || gone.length === 0 ? chain : { ...chain, tokens: [...chain.tokens, ...gone] }
}

export function rememberOffer(given: () => readonly Chain[]): Offer {
  const known = new Map<number, Chain>()
  const now = () => {
    const chains = given()
    for (const chain of chains) known.set(chain.id, withEarlier(chain, known.get(chain.id)))
    return chains
  }
  return {
    now,
    soFar: () => {
      now()
      return [...known.values()]
    },
  }
}

/** The rules likewise, for what an order still waits for on a chain: its contracts are given up together with it. */
export function rememberRules(given: () => PlanRules): {
  readonly now: () => PlanRules
  readonly soFar: () => PlanRules
} {
  const known = new Map<number, PlanRules['targets']>()
  const now = () => {
    const rules = given()
    for (const { chainId } of rules.targets) {
      known.set(
        chainId,
        rules.targets.filter((target) => target.chainId === chainId),
      )
    }
    return rules
  }
  return { now, soFar: () => ({ ...now(), targets: [...known.values()].flat() }) }
}

// The roles: an errand of each kind over the two chains, and the person who runs it.
import type { Page } from '@playwright/test'
import type { Bank } from '@/e2e/support/purchase'
import type { SandboxChain, SandboxControl } from '@/e2e/support/sandbox'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { Buyer } from './buyer'
import type { Errand } from './errand'
import { BuyErrand, SellErrand, SendErrand } from './errands'
import type { Person } from './person'
import { Signer } from './signer'

/** For a transfer: from one chain to the other, back, or within one token of one chain. */
export type Route = 'there' | 'back' | 'direct'

export interface Setup {
  readonly sandbox: SandboxControl
  readonly bank: Bank
  readonly first: SandboxChain
  readonly second: SandboxChain
}

export interface ErrandPlan {
  readonly kind: OrderKind
  readonly route: Route
  /** Which token of a chain is spent, by its number. */
  readonly spends: 0 | 1
  /** The first code of a purchase is left to expire. */
  readonly letsEnd: boolean
}

function plain(chain: SandboxChain, number: number) {
  const token = chain.tokens.filter(({ resetsAllowance }) => !resetsAllowance)[number]
  if (token === undefined) throw new Error(`${chain.name} has too few tokens`)
  return { chain, token }
}

export function makeErrand({ sandbox, bank, first, second }: Setup, wish: ErrandPlan): Errand {
  const { kind, route, spends, letsEnd } = wish
  const at = (chain: SandboxChain) => plain(chain, 0)
  const spent = (chain: SandboxChain) => plain(chain, spends)
  const [from, to] = route === 'back' ? [second, first] : [first, second]
  switch (kind) {
    case 'sell':
      return new SellErrand(sandbox, spent(first).chain, spent(first).token)
    case 'send':
      return new SendErrand(sandbox, spent(from), route === 'direct' ? spent(from) : at(to))
    case 'buy':
      return new BuyErrand(sandbox, bank, at(from), letsEnd)
  }
}

export function personOf(errand: Errand, page: Page): Person {
  return errand instanceof BuyErrand ? new Buyer(page, errand) : new Signer(page, errand)
}

// The roles: an errand of each kind over the two chains, and the person who runs it.
import type { Page } from '@playwright/test'
import type { Bank } from '@/e2e/support/purchase'
import type { SandboxChain, SandboxControl } from '@/e2e/support/sandbox'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { Buyer } from './buyer'
import type { Errand } from './errand'
import { BuyErrand, SellErrand } from './errands'
import type { Person } from './person'
import { SendErrand } from './send-errand'
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

type Make = (setup: Setup, wish: ErrandPlan) => Errand

const errands: Readonly<Record<OrderKind, Make>> = {
  sell: ({ sandbox, first }, { spends }) => {
    const { chain, token } = plain(first, spends)
    return new SellErrand(sandbox, chain, token)
  },
  buy: (setup, { route, letsEnd }) =>
    new BuyErrand(setup.sandbox, setup.bank, plain(waysOf(setup, route).from, 0), letsEnd),
  send: (setup, { route, spends }) => {
    const { from, to } = waysOf(setup, route)
    const spent = plain(from, spends)
    return new SendErrand(setup.sandbox, spent, route === 'direct' ? spent : plain(to, 0))
  },
}

function waysOf({ first, second }: Setup, route: Route) {
  return route === 'back' ? { from: second, to: first } : { from: first, to: second }
}

export const makeErrand: Make = (setup, wish) => errands[wish.kind](setup, wish)

export function personOf(errand: Errand, page: Page): Person {
  return errand instanceof BuyErrand ? new Buyer(page, errand) : new Signer(page, errand)
}

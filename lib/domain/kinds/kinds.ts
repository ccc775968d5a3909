// The kinds of orders, and every fact that depends on the kind alone. One table: a new kind does not compile until each
// fact of it is decided.

export interface KindFacts {
  /** What the person gives: tokens that a wallet signs away, or reais that a bank pays by Pix. */
  readonly gives: 'tokens' | 'reais'
  /** What arrives: reais by Pix, or tokens on a chain. */
  readonly gets: 'tokens' | 'reais'
}

export const kindFacts = {
  sell: { gives: 'tokens', gets: 'reais' },
  buy: { gives: 'reais', gets: 'tokens' },
  send: { gives: 'tokens', gets: 'tokens' },
} as const satisfies Readonly<Record<string, KindFacts>>

export type OrderKind = keyof typeof kindFacts

export const orderKinds = Object.keys(kindFacts) as readonly OrderKind[] // Safe: the keys of the table above

/** Tokens leave the account: a wallet signs, and the chain shows whether they left. */
export function givesTokens(kind: OrderKind): boolean {
  return kindFacts[kind].gives === 'tokens'
}

/** Tokens are delivered: only our own read of their chain shows that they were. */
export function getsTokens(kind: OrderKind): boolean {
  return kindFacts[kind].gets === 'tokens'
}

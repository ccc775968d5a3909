import type { Chain, Token } from '@/lib/domain/chains'

/** What a host asks for at the start of a form, each where it is offered. */
export interface Wanted {
  readonly chainId: number | null
  /** A symbol or an address. */
  readonly token: string | null
  /** As a person of this language writes it. */
  readonly amountText: string | null
}

/** The token that a form begins with; undefined when none is offered at all. */
export function wantedToken(chains: readonly Chain[], wanted: Wanted | undefined): Token | undefined {
  const all = chains.flatMap((chain) => chain.tokens)
  const name = wanted?.token?.toLowerCase() ?? null
  const onChain = all.filter(({ chainId }) => wanted?.chainId == null || chainId === wanted.chainId)
  const named = ({ address, symbol }: Token) =>
    name === null || address.toLowerCase() === name || symbol.toLowerCase() === name
  return onChain.find(named) ?? onChain[0] ?? all[0]
}

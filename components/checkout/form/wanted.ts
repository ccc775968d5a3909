import type { Chain, Token } from '@/lib/domain/chains'

/** A host's initial values for a form, each used only if on offer. */
export interface Wanted {
  readonly chainId: number | null
  /** A symbol or an address. */
  readonly token: string | null
  /** In the format of the language. */
  readonly amountText: string | null
}

/** The form's initial token; undefined when none is on offer. */
export function wantedToken(chains: readonly Chain[], wanted: Wanted | undefined): Token | undefined {
  const all = chains.flatMap((chain) => chain.tokens)
  const name = wanted?.token?.toLowerCase() ?? null
  const onChain = all.filter(({ chainId }) => wanted?.chainId == null || chainId === wanted.chainId)
  const named = ({ address, symbol }: Token) =>
    name === null || address.toLowerCase() === name || symbol.toLowerCase() === name
  return onChain.find(named) ?? onChain[0] ?? all[0]
}

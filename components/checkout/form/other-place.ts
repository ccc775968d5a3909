import type { Chain, Token } from '@/lib/domain/chains'

/** Where a send of this token leads at first: the same token on another chain, or the token itself without one. */
export function otherPlace(chains: readonly Chain[], token: Token): Token {
  return (
    chains
      .flatMap(({ tokens }) => tokens)
      .find(({ chainId, symbol }) => chainId !== token.chainId && symbol === token.symbol) ?? token
  )
}

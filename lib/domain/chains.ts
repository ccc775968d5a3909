// Which chains and tokens are offered: types and look-ups. The values come at run time
// (lib/server/chains.ts), never as build-time constants, so one build serves any set of chains.
import type { Decimal } from './money/money'

export type Hex = `0x${string}`
export type Address = `0x${string}`

/** What one token is worth in dollars, and how far a price may differ: 0.03 is 3 % either way. */
export interface UsdBand {
  readonly price: Decimal
  readonly band: Decimal
}

export interface Token {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** USDT-like: a non-zero allowance must be set to zero before it can be changed. */
  readonly resetsAllowance: boolean
  /** Null: unknown. Absent: one dollar for a known dollar stablecoin, else unknown (usd-band.ts). */
  readonly usd?: UsdBand | null
}

export interface Chain {
  readonly id: number
  readonly name: string
  /** The RPC that the browser and a wallet may use. The server may have one of its own. */
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly nativeSymbol: string
  /** Blocks on top of a receipt before it counts as final here. */
  readonly confirmations: number
  readonly tokens: readonly Token[]
}

export function findChain(chains: readonly Chain[], chainId: number): Chain | undefined {
  return chains.find((chain) => chain.id === chainId)
}

/** Finds a token by chain and address, ignoring letter case. */
export function findToken(chains: readonly Chain[], chainId: number, address: string): Token | undefined {
  const wanted = address.toLowerCase()
  return findChain(chains, chainId)?.tokens.find((token) => token.address.toLowerCase() === wanted)
}

/**
 * How one of a chain's tokens is called: by its symbol, and the end of its address where another one shares the symbol, as a
 * bridged token may.
 */
export function labelIn({ tokens }: Chain, token: Token): string {
  const isShared = tokens.some(({ address, symbol }) => symbol === token.symbol && address !== token.address)
  return isShared ? `${token.symbol} (0x…${token.address.slice(-4)})` : token.symbol
}

/** The same, undefined for a token that is not here. */
export function tokenLabel(chains: readonly Chain[], chainId: number, address: string): string | undefined {
  const chain = findChain(chains, chainId)
  const token = findToken(chains, chainId, address)
  return chain === undefined || token === undefined ? undefined : labelIn(chain, token)
}

/** The same token on another chain: where a send of it leads at first. */
export function sameTokenElsewhere(chains: readonly Chain[], { chainId, symbol }: Token): Token | undefined {
  return chains
    .flatMap(({ tokens }) => tokens)
    .find((token) => token.chainId !== chainId && token.symbol === symbol)
}

export function explorerTxUrl(chain: Chain, hash: Hex): string | null {
  return chain.explorerUrl === null ? null : `${chain.explorerUrl}/tx/${hash}`
}

// The chains as data. Every address is fixed and differs from chain to chain, so that mixing up chains fails instead
// of working by accident.
import type { Address, Hex } from 'viem'
import type { PriceSymbol } from '../service/market/rates'

export interface SandboxToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** USDT-like: refuses to change a non-zero allowance to another non-zero one, and returns nothing. */
  readonly resetsAllowance: boolean
}

export interface Network {
  readonly id: number
  readonly name: string
  readonly nativeSymbol: string
  /** Confirmations the service requires: blocks on top of a transaction's own. */
  readonly confirmations: number
  readonly settlement: Address
  readonly tokens: readonly SandboxToken[]
}

export const NETWORKS: readonly [Network, ...Network[]] = [
  {
    id: 31_337,
    name: 'Sandbox A',
    nativeSymbol: 'ETH',
    confirmations: 2,
    settlement: '0x5E7700000000000000000000000000000000a001',
    tokens: [
      token('0xA0000000000000000000000000000000000A0001', 'USDC', 'USD Coin', 6, false),
      token('0xa0000000000000000000000000000000000a0002', 'USDT', 'Tether USD', 6, true),
      token('0xa0000000000000000000000000000000000A0003', 'DAI', 'Dai Stablecoin', 18, false),
    ],
  },
  {
    id: 31_338,
    name: 'Sandbox B',
    nativeSymbol: 'ETH',
    confirmations: 2,
    settlement: '0x5E7700000000000000000000000000000000B001',
    tokens: [
      token('0xB0000000000000000000000000000000000b0001', 'USDC', 'USD Coin', 18, false),
      token('0xB0000000000000000000000000000000000b0002', 'USDT', 'Tether USD', 6, true),
    ],
  },
]

/** Signs for the service and the faucet. Public on purpose: it is worth nothing on any other chain. */
export const OPERATOR_KEY: Hex = '0x8166f546bab6da521a8369cab06c5d2b9e46670292d85c875ee9ec20e84ffb61'

export function findNetwork(chainId: number): Network | undefined {
  return NETWORKS.find((network) => network.id === chainId)
}

export function findToken(network: Network, address: string): SandboxToken | undefined {
  const wanted = address.toLowerCase()
  return network.tokens.find((candidate) => candidate.address.toLowerCase() === wanted)
}

/** Only a token with a price can be quoted. */
function token(
  address: Address,
  symbol: Exclude<PriceSymbol, 'BRL'>,
  name: string,
  decimals: number,
  resetsAllowance: boolean,
): SandboxToken {
  return { address, symbol, name, decimals, resetsAllowance }
}

import type { Address } from 'viem'
import type { SandboxToken } from '../../chain/networks'
import { type Context, findChain, type ServedChain } from '../context'
import { BadRequest } from '../http/errors'
import { marketPrices } from '../market/drift'
import { findRate, type Rate } from '../market/rates'
import { activeRecipient } from './recipients'
import { findWireToken, isWallet } from './target'

/** Where tokens are delivered, in the sandbox's own types. */
export interface WalletTarget {
  readonly chain: ServedChain
  readonly token: SandboxToken
  readonly rate: Rate
  readonly address: Address
}

interface SettlementDetails {
  readonly toChain: string
  readonly toToken: string
  readonly toAddress: string
}

interface TargetChoice {
  readonly recipientId?: string | undefined
  readonly settlementDetails?: SettlementDetails | undefined
}

/** The wallet that a quote delivers to: given inline, or stored with the recipient. Exactly one of the two. */
export function resolveWalletTarget(context: Context, choice: TargetChoice): WalletTarget {
  const { recipientId, settlementDetails } = choice
  if ((recipientId === undefined) === (settlementDetails === undefined)) {
    throw new BadRequest('recipientId: give either recipientId or settlementDetails')
  }
  if (settlementDetails !== undefined) return known(context, settlementDetails, 'settlementDetails.')
  const { target } = activeRecipient(context, recipientId ?? '')
  if (target.kind !== 'crypto') throw new BadRequest('recipientId: is not a crypto recipient')
  return known(context, target, 'recipientId: ')
}

function known(context: Context, details: SettlementDetails, field: string): WalletTarget {
  const chain = /^[1-9]\d{0,14}$/.test(details.toChain)
    ? findChain(context, Number(details.toChain))
    : undefined
  if (chain === undefined) throw new BadRequest(`${field}toChain: is not supported`)
  const { network } = chain.local
  const token = findWireToken(network, details.toToken)
  const rate = token === undefined ? undefined : findRate(marketPrices(context), token.symbol)
  if (token === undefined || rate === undefined) {
    throw new BadRequest(`${field}toToken: is not supported on this chain`)
  }
  const { toAddress: address } = details
  if (!isWallet(network, address)) {
    throw new BadRequest(`${field}toAddress: must be the address of a wallet`)
  }
  return { chain, token, rate, address }
}

import { randomUUID } from 'node:crypto'
import { type Address, keccak256, stringToHex } from 'viem'
import { findToken } from '../../chain/networks'
import { type Context, clockMs, findChain } from '../context'
import { BadRequest } from '../http/errors'
import { formatDecimal } from '../market/decimal'
import { marketPrices } from '../market/drift'
import { readTokens, setAside } from '../market/liquidity'
import { FEE_BASIS_POINTS, type FixedFees, findRate, fixedFees, shareOf } from '../market/rates'
import { tokenView } from '../market/token-view'
import type { CrosschainTerms } from '../order'
import { makeDirectTransfer, makePlan } from '../plan'
import { ownedBy } from '../projects'
import { resolveWalletTarget, type WalletTarget } from '../recipients/wallet-target'
import { CROSSCHAIN_RATE_SCALE, type CrosschainPrice, priceCrosschain } from './pricing'
import type { CrosschainQuoteAnswer, CrosschainQuoteBody } from './schemas'

type Source = Pick<WalletTarget, 'chain' | 'token' | 'rate'>

/** Quotes one transfer, records it and returns the transactions that carry it out. */
export async function quoteCrosschain(
  context: Context,
  body: CrosschainQuoteBody,
): Promise<CrosschainQuoteAnswer> {
  const source = resolveSource(context, body)
  const target = resolveWalletTarget(context, body)
  const isDirect = source.chain === target.chain && source.token === target.token
  // Safe: the schema has checked that it is an address.
  const from = body.fromAddress as Address
  if (isDirect && from.toLowerCase() === target.address.toLowerCase()) {
    throw new BadRequest('settlementDetails.toAddress: is where the tokens are already')
  }
  const { method, value } = body.intent
  const priced = priceCrosschain(method, value, sideOf(source), sideOf(target), isDirect)
  const order = terms(context, source, target, { from, priced, isDirect })
  const requestId = randomUUID()
  const plan = await planOf(source, order, requestId)
  const held = isDirect ? 0n : await readTokens(target.chain, target.token.address)
  setAside(context, order, held)
  context.store.commit({ type: 'quoted', order })
  const blocks = source.chain.local.network.confirmations + target.chain.local.network.confirmations + 2
  const seconds = isDirect ? blocks : blocks + Math.ceil(context.config.payoutDelayMs / 1_000)
  return {
    message: 'The cross-chain quote was created',
    transactionId: order.transactionId,
    quote: quoteTerms(source, target, priced, { from, requestId, seconds, isDirect }),
    ...plan,
  }
}

interface PricedTransfer {
  readonly from: Address
  readonly priced: CrosschainPrice
  readonly isDirect: boolean
}

function terms(
  context: Context,
  source: Source,
  target: WalletTarget,
  { from, priced, isDirect }: PricedTransfer,
): CrosschainTerms {
  const transactionId = randomUUID()
  const nowMs = clockMs(context)
  return {
    kind: 'crosschain',
    transactionId,
    transferId: keccak256(stringToHex(transactionId)),
    ...ownedBy(context),
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + context.config.quoteTtlSeconds * 1_000).toISOString(),
    chainId: source.chain.local.network.id,
    token: source.token.address,
    fromAddress: from,
    fromAmount: String(priced.fromAmount),
    toChainId: target.chain.local.network.id,
    toToken: target.token.address,
    toAddress: target.address,
    toAmount: String(priced.toAmount),
    isDirect,
  }
}

async function planOf({ chain, token }: Source, order: CrosschainTerms, requestId: string) {
  const { transferId, toAddress: to } = order
  // Safe: the schema has checked that it is an address.
  const from = order.fromAddress as Address
  const request = { token, from, amount: BigInt(order.fromAmount), requestId }
  if (!order.isDirect) return makePlan(chain.local, { ...request, transferId })
  return { approvalTxParams: {}, transferTxParams: await makeDirectTransfer(chain.local, { ...request, to }) }
}

function resolveSource(context: Context, body: CrosschainQuoteBody): Source {
  const chain = findChain(context, Number(body.fromChain))
  if (chain === undefined) throw new BadRequest('fromChain: is not supported')
  const token = findToken(chain.local.network, body.fromToken)
  const rate = token === undefined ? undefined : findRate(marketPrices(context), token.symbol)
  if (token === undefined || rate === undefined) {
    throw new BadRequest('fromToken: is not supported on this chain')
  }
  return { chain, token, rate }
}

function sideOf({ token, rate }: Source) {
  return { decimals: token.decimals, rate }
}

interface Terms {
  readonly from: Address
  readonly requestId: string
  readonly seconds: number
  readonly isDirect: boolean
}

function quoteTerms(
  source: Source,
  target: WalletTarget,
  priced: CrosschainPrice,
  { from, requestId, seconds, isDirect }: Terms,
): CrosschainQuoteAnswer['quote'] {
  const { symbol, decimals } = source.token
  const fixed: FixedFees = isDirect ? { bridge: 0n, gas: 0n, sum: 0n } : fixedFees('token', decimals)
  const points = isDirect ? 0n : FEE_BASIS_POINTS.integrator
  const fee = (amount: bigint) => formatDecimal(amount, decimals)
  return {
    provider: 'sandbox',
    providerRequestId: requestId,
    fromToken: tokenView(source.chain.local.network.id, source.token, source.rate),
    toToken: tokenView(target.chain.local.network.id, target.token, target.rate),
    fromAmount: formatDecimal(priced.fromAmount, decimals),
    toAmount: formatDecimal(priced.toAmount, target.token.decimals),
    exchangeRate: formatDecimal(priced.exchangeRate, CROSSCHAIN_RATE_SCALE),
    fromAddress: from,
    toAddress: target.address,
    estimatedDuration: seconds,
    fees: {
      bridge: { amount: fee(fixed.bridge), token: symbol },
      gas: { amount: fee(fixed.gas), token: symbol },
      integrator: Number(fee(shareOf(priced.fromAmount - fixed.sum, points))),
      maxSlippage: null,
    },
  }
}

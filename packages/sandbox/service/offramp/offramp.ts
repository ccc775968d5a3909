import { randomUUID } from 'node:crypto'
import { type Address, keccak256, stringToHex } from 'viem'
import { maskedAccountNumber } from '../../bank/accounts'
import { findToken, type SandboxToken } from '../../chain/networks'
import { type Context, clockMs, findChain } from '../context'
import { BadRequest, NotFound } from '../http/errors'
import type { OfframpQuoteAnswer, OfframpQuoteBody, OfframpStatusAnswer } from '../http/schemas'
import { formatDecimal, formatReais } from '../market/decimal'
import { marketPrices } from '../market/drift'
import { readReais, setAside } from '../market/liquidity'
import { type Price, price } from '../market/pricing'
import { FEE_BASIS_POINTS, findRate, fixedFees, RATE_SCALE, type Rate, shareOf } from '../market/rates'
import { tokenView } from '../market/token-view'
import type { OfframpOrder, OfframpTerms, OrderStatus } from '../order'
import { makePlan } from '../plan'
import { isOwn, ownedBy } from '../projects'
import { resolvePixKey } from '../recipients/payee'
import { depositOf } from '../state'

/** Quotes one sale, records it and returns the transactions that carry it out. */
export async function quoteOfframp(context: Context, body: OfframpQuoteBody): Promise<OfframpQuoteAnswer> {
  const chain = findChain(context, Number(body.fromChain))
  if (chain === undefined) throw new BadRequest('fromChain: is not supported')
  const { network } = chain.local
  const token = findToken(network, body.fromToken)
  const rate = token === undefined ? undefined : findRate(marketPrices(context), token.symbol)
  if (token === undefined || rate === undefined)
    throw new BadRequest('fromToken: is not supported on this chain')
  const pixKey = resolvePixKey(context, body)
  const priced = price(body.intent.method, body.intent.value, token.decimals, rate)
  const transactionId = randomUUID()
  const transferId = keccak256(stringToHex(transactionId))
  const requestId = randomUUID()
  // Safe: the schema has checked that it is an address.
  const from = body.fromAddress as Address
  const plan = await makePlan(chain.local, { token, from, amount: priced.fromAmount, transferId, requestId })
  const nowMs = clockMs(context)
  const order: OfframpTerms = {
    kind: 'offramp',
    transactionId,
    transferId,
    ...ownedBy(context),
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + context.config.quoteTtlSeconds * 1_000).toISOString(),
    chainId: network.id,
    token: token.address,
    fromAddress: from,
    fromAmount: String(priced.fromAmount),
    payoutCentavos: String(priced.payoutCentavos),
    midCentavos: String(priced.midCentavos),
    pixKey,
  }
  setAside(context, order, readReais(context))
  context.store.commit({ type: 'quoted', order })
  const estimatedDuration = network.confirmations + 1 + Math.ceil(context.config.payoutDelayMs / 1_000)
  const terms = { chainId: network.id, from, requestId, estimatedDuration }
  return {
    message: 'The off-ramp quote was created',
    transactionId,
    quote: quoteTerms(token, rate, priced, terms),
    ...plan,
  }
}

interface Terms {
  readonly chainId: number
  readonly from: Address
  readonly requestId: string
  readonly estimatedDuration: number
}

function quoteTerms(
  token: SandboxToken,
  rate: Rate,
  priced: Price,
  terms: Terms,
): OfframpQuoteAnswer['quote'] {
  const fixed = fixedFees('token', token.decimals)
  const fee = (amount: bigint) => formatDecimal(amount, token.decimals)
  const integrator = shareOf(priced.fromAmount - fixed.sum, FEE_BASIS_POINTS.integrator)
  return {
    provider: 'sandbox',
    providerRequestId: terms.requestId,
    fromToken: tokenView(terms.chainId, token, rate),
    toCurrency: 'BRL',
    fromAmount: formatDecimal(priced.fromAmount, token.decimals),
    toAmount: formatReais(priced.payoutCentavos),
    exchangeRate: formatDecimal(priced.exchangeRate, RATE_SCALE),
    fromAddress: terms.from,
    estimatedDuration: terms.estimatedDuration,
    fees: {
      bridge: { amount: fee(fixed.bridge), token: token.symbol },
      gas: { amount: fee(fixed.gas), token: token.symbol },
      integrator: Number(fee(integrator)),
      maxSlippage: null,
    },
  }
}

const WITHDRAWAL_STATUS: Readonly<Partial<Record<OrderStatus, string>>> = {
  Quoted: 'pending',
  Processing: 'processing',
  Completed: 'completed',
}

const WIRE_STATUS: Readonly<Record<OrderStatus, OfframpStatusAnswer['status']>> = {
  Quoted: 'Pending',
  Processing: 'Processing',
  Completed: 'Completed',
  Failed: 'Failed',
  Refunded: 'Refunded',
  // The specification has no status for it, and no sale gets here: one that expires waits for its refund.
  Cancelled: 'Failed',
}

export function offrampStatus(context: Context, transactionId: string): OfframpStatusAnswer {
  const order = context.store.state.orders.get(transactionId.toLowerCase())
  if (order?.kind !== 'offramp' || !isOwn(context, order))
    throw new NotFound('transactionId: the transaction')
  const network = findChain(context, order.chainId)?.local.network
  const token = network === undefined ? undefined : findToken(network, order.token)
  if (network === undefined || token === undefined) throw new NotFound('transactionId: the transaction')
  return {
    id: order.transactionId,
    status: WIRE_STATUS[order.status],
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    depositAddress: network.settlement,
    ...depositFacts(context, order),
    ...withdrawalFacts(order),
  }
}

function withdrawalFacts(
  order: OfframpOrder,
): Pick<OfframpStatusAnswer, 'withdrawalAmount' | 'withdrawalDetails'> {
  const status = WITHDRAWAL_STATUS[order.status]
  // An order that ended without a payment has no amount and no account to show.
  if (status === undefined) return {}
  return {
    withdrawalAmount: formatReais(BigInt(order.payoutCentavos)),
    withdrawalDetails: { bankAccountNumber: maskedAccountNumber(order.pixKey), currency: 'BRL', status },
  }
}

function depositFacts(
  context: Context,
  order: OfframpOrder,
): Pick<OfframpStatusAnswer, 'depositAmount' | 'depositTxHash'> {
  const deposit = depositOf(context.store.state, order)
  if (deposit === undefined) return {}
  const network = findChain(context, order.chainId)?.local.network
  // A deposit of an unknown token is shown in base units.
  const decimals = (network && findToken(network, deposit.token)?.decimals) ?? 0
  return { depositAmount: formatDecimal(BigInt(deposit.amount), decimals), depositTxHash: deposit.txHash }
}

import { randomUUID } from 'node:crypto'
import { keccak256, stringToHex } from 'viem'
import { writeBrCode } from '../../bank/br-code'
import { qrDataUrl } from '../../bank/qr-code'
import { type Context, clockMs, findChain } from '../context'
import { NotFound } from '../http/errors'
import { formatDecimal, formatReais } from '../market/decimal'
import { readTokens, setAside } from '../market/liquidity'
import { FEE_BASIS_POINTS, fixedFees, shareOf } from '../market/rates'
import { tokenView } from '../market/token-view'
import type { OnrampOrder, OnrampTerms } from '../order'
import { isOwn, ownedBy } from '../projects'
import { resolveWalletTarget, type WalletTarget } from '../recipients/wallet-target'
import { ONRAMP_RATE_SCALE, type OnrampPrice, priceOnramp } from './pricing'
import type { OnrampQuoteAnswer, OnrampQuoteBody, OnrampStatusAnswer } from './schemas'

/** Quotes one purchase, records it and returns the Pix charge that pays for it. */
export async function quoteOnramp(context: Context, body: OnrampQuoteBody): Promise<OnrampQuoteAnswer> {
  const target = resolveWalletTarget(context, body)
  const priced = priceOnramp(body.intent.method, body.intent.value, target.token.decimals, target.rate)
  const held = await readTokens(target.chain, target.token.address)
  const order = terms(context, target, priced)
  setAside(context, order, held)
  context.store.commit({ type: 'quoted', order })
  const { network } = target.chain.local
  const seconds = network.confirmations + 1 + Math.ceil(context.config.payoutDelayMs / 1_000)
  return {
    message: 'The on-ramp quote was created',
    transactionId: order.transactionId,
    quote: quoteTerms(target, priced, seconds),
    depositInstructions: {
      method: 'PIX',
      amount: formatReais(priced.dueCentavos),
      currency: 'BRL',
      pixKey: order.brCode,
      pixQrCode: qrDataUrl(order.brCode),
      expiresAt: order.expiresAt,
      referenceId: order.referenceId,
    },
  }
}

function terms(context: Context, target: WalletTarget, priced: OnrampPrice): OnrampTerms {
  const transactionId = randomUUID()
  const plain = transactionId.replaceAll('-', '')
  const txid = plain.slice(0, 25)
  const nowMs = clockMs(context)
  return {
    kind: 'onramp',
    transactionId,
    transferId: keccak256(stringToHex(transactionId)),
    ...ownedBy(context),
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + context.config.onrampTtlSeconds * 1_000).toISOString(),
    toChainId: target.chain.local.network.id,
    toToken: target.token.address,
    toAddress: target.address,
    toAmount: String(priced.toAmount),
    dueCentavos: String(priced.dueCentavos),
    midCentavos: String(priced.midCentavos),
    brCode: writeBrCode({
      location: `pix.sandbox.example/qr/v2/${plain}`,
      centavos: priced.dueCentavos,
      txid,
    }),
    referenceId: txid,
  }
}

function quoteTerms(target: WalletTarget, priced: OnrampPrice, seconds: number): OnrampQuoteAnswer['quote'] {
  const { token, chain, rate } = target
  const fixed = fixedFees('BRL', 2)
  const integrator = shareOf(priced.dueCentavos - fixed.sum, FEE_BASIS_POINTS.integrator)
  return {
    provider: 'sandbox',
    providerRequestId: randomUUID(),
    fromCurrency: 'BRL',
    fromAmount: formatReais(priced.dueCentavos),
    toToken: tokenView(chain.local.network.id, token, rate),
    toAmount: formatDecimal(priced.toAmount, token.decimals),
    toAddress: target.address,
    exchangeRate: formatDecimal(priced.exchangeRate, ONRAMP_RATE_SCALE),
    estimatedDuration: seconds,
    fees: {
      bridge: { amount: formatReais(fixed.bridge), token: 'BRL' },
      gas: { amount: formatReais(fixed.gas), token: 'BRL' },
      integrator: Number(formatReais(integrator)),
      maxSlippage: null,
    },
  }
}

export function onrampStatus(context: Context, transactionId: string): OnrampStatusAnswer {
  const order = context.store.state.orders.get(transactionId.toLowerCase())
  if (order?.kind !== 'onramp' || !isOwn(context, order)) throw new NotFound('transactionId: the transaction')
  const token = findChain(context, order.toChainId)?.local.network.tokens.find(
    (one) => one.address === order.toToken,
  )
  const returned = order.payments.reduce((sum, payment) => sum + BigInt(payment.returnedCentavos), 0n)
  return {
    transactionId: order.transactionId,
    status: order.status === 'Quoted' ? 'AwaitingDeposit' : order.status,
    depositStatus: depositStatus(order, returned),
    fiatAmount: formatReais(BigInt(order.dueCentavos)),
    ...(returned === 0n ? {} : { returnedAmount: formatReais(returned) }),
    cryptoAmount: formatDecimal(BigInt(order.toAmount), token?.decimals ?? 0),
    settlementAddress: order.toAddress,
    ...(order.destinationHash === null ? {} : { destinationHash: order.destinationHash }),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function depositStatus(order: OnrampOrder, returned: bigint): OnrampStatusAnswer['depositStatus'] {
  if (order.payments.some((payment) => BigInt(payment.keptCentavos) > 0n)) return 'Received'
  if (order.payments.some((payment) => payment.finding === null)) return 'InTransit'
  return returned > 0n ? 'Returned' : 'Awaiting'
}

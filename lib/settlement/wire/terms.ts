// What the quotes of all kinds have in common, in our own terms.
import type { Address } from '@/lib/domain/chains'
import type { Fee, Plan, PlanTx, QuotedDelivery } from '@/lib/domain/kinds/quote'
import { isZero } from '@/lib/domain/money/money'
import type { WireFee, WireFees, WireSigned, WireTerms, WireToken, WireTx } from './quote'

/**
 * The terms that sales, purchases and sends have in common.
 * @param token whose chain the quote is about: the token sent or bought
 * @param feeUnit of the integrator's fee, which does not name one
 */
export function quotedTerms(wire: WireTerms, token: WireToken, feeUnit: string) {
  return {
    provider: wire.provider ?? '',
    providerRequestId: wire.providerRequestId ?? '',
    chainId: token.chainId,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    tokenPriceUsd: token.price,
    sendAmount: wire.fromAmount,
    receiveAmount: wire.toAmount,
    exchangeRate: wire.exchangeRate,
    fees: toFees(wire.fees, feeUnit),
    maxSlippage: wire.fees?.maxSlippage ?? null,
    estimatedSeconds: wire.estimatedDuration,
  }
}

export function quotedDelivery(token: WireToken, address: Address | null | undefined): QuotedDelivery {
  return {
    chainId: token.chainId,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    address: address ?? null,
  }
}

/** When an answer came, and how long it counts where it names no expiry itself (documented). */
export interface Received {
  readonly atMs: number
  readonly ttlSeconds: number
}

interface SpendWire {
  readonly transactionId: string
  readonly quote: WireTerms & { readonly fromToken: WireToken; readonly fromAddress: Address }
}

/** What the quotes of sales and sends have in common, whose tokens the account gives. */
export function quotedSpend({ transactionId, quote }: SpendWire, { atMs, ttlSeconds }: Received) {
  return {
    transactionId,
    // An integrator's fee is an amount in the source token: assumed.
    ...quotedTerms(quote, quote.fromToken, quote.fromToken.symbol),
    account: quote.fromAddress,
    receivedAt: new Date(atMs).toISOString(),
    expiresAt: new Date(atMs + ttlSeconds * 1000).toISOString(),
  }
}

export function toPlan(approval: WireTx | null, signed: WireSigned): Plan {
  const { chainId, requestId } = signed
  return {
    // An approval does not name a chain (spec): it is on the transfer's.
    approval: approval === null ? null : toPlanTx(approval, chainId),
    transfer: toPlanTx(signed, chainId),
    requestId: requestId ?? null,
  }
}

function toPlanTx(tx: WireTx, chainId: number): PlanTx {
  return { chainId, from: tx.from, to: tx.to, data: tx.data, value: tx.value }
}

/**
 * Bridge and network fees do not depend on the amount, and every other fee is a share of it: assumed. Only estimates
 * rely on that; a quote is checked by its amounts.
 */
function toFees(fees: WireFees, unit: string): readonly Fee[] {
  const list: Fee[] = []
  const add = (kind: 'bridge' | 'gas', { amount, token }: WireFee) =>
    // Zero is zero in any unit; in a third one the fees would have no total.
    list.push({ kind, amount, unit: isZero(amount) ? unit : token, isFixed: true })
  if (fees?.bridge) add('bridge', fees.bridge)
  if (fees?.gas) add('gas', fees.gas)
  if (fees?.integrator) list.push({ kind: 'integrator', amount: fees.integrator, unit })
  return list
}

import type { Fee, Plan, PlanTx, Quote } from '@/lib/domain/quote'
import type { WireOfframpQuote, WireRecipientList } from './wire'

export interface QuotedPlan {
  readonly quote: Quote
  readonly plan: Plan
}

/** Off-ramp answers carry no expiry (documented): a quote's life is counted from its receipt. */
export function toQuotedPlan(
  wire: WireOfframpQuote,
  received: { readonly atMs: number; readonly ttlSeconds: number },
): QuotedPlan {
  const { quote } = wire
  return {
    quote: {
      transactionId: wire.transactionId,
      provider: quote.provider,
      providerRequestId: quote.providerRequestId,
      chainId: quote.fromToken.chainId,
      token: quote.fromToken.address,
      symbol: quote.fromToken.symbol,
      decimals: quote.fromToken.decimals,
      account: quote.fromAddress,
      currency: quote.toCurrency,
      sendAmount: quote.fromAmount,
      receiveAmount: quote.toAmount,
      exchangeRate: quote.exchangeRate,
      tokenPriceUsd: quote.fromToken.price,
      fees: toFees(quote),
      maxSlippage: quote.fees?.maxSlippage ?? null,
      // Seconds: seen; the specification names no unit.
      estimatedSeconds: quote.estimatedDuration,
      receivedAt: new Date(received.atMs).toISOString(),
      expiresAt: new Date(received.atMs + received.ttlSeconds * 1000).toISOString(),
    },
    plan: toPlan(wire),
  }
}

function toPlan({ approvalTxParams, transactionRequest }: WireOfframpQuote): Plan {
  const { chainId, requestId } = transactionRequest
  return {
    // An approval names no chain of its own (spec): it belongs where the transfer goes.
    approval: approvalTxParams === null ? null : toPlanTx(approvalTxParams, chainId),
    transfer: toPlanTx(transactionRequest, chainId),
    requestId: requestId ?? null,
  }
}

function toPlanTx(tx: NonNullable<WireOfframpQuote['approvalTxParams']>, chainId: number): PlanTx {
  return { chainId, from: tx.from, to: tx.to, data: tx.data, value: tx.value }
}

function toFees({ fees, fromToken }: WireOfframpQuote['quote']): readonly Fee[] {
  const list: Fee[] = []
  if (fees?.bridge) list.push({ kind: 'bridge', amount: fees.bridge.amount, unit: fees.bridge.token })
  if (fees?.gas) list.push({ kind: 'gas', amount: fees.gas.amount, unit: fees.gas.token })
  // An amount in the source token: assumed.
  if (fees?.integrator) list.push({ kind: 'integrator', amount: fees.integrator, unit: fromToken.symbol })
  return list
}

export interface ServiceRecipient {
  readonly recipientId: string
  /** The name that we gave it. */
  readonly name: string | null
  readonly kind: 'pix' | 'wallet' | 'unknown'
  readonly maskedKey: string | null
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'more_needed' | 'unknown'
}

const kycStatuses = ['pending', 'approved', 'rejected', 'more_needed'] as const

export function toRecipients(wire: WireRecipientList): readonly ServiceRecipient[] {
  return wire.recipients.map((recipient) => {
    const key = recipient.fiatSettlementDetails?.pixKey ?? null
    return {
      recipientId: recipient.recipientId,
      name: recipient.name,
      kind: recipient.fiatSettlementDetails ? 'pix' : recipient.toAddress ? 'wallet' : 'unknown',
      maskedKey: key === null ? null : `****${key.slice(-4)}`,
      kycStatus: kycStatuses.find((status) => status === recipient.kycStatus?.toLowerCase()) ?? 'unknown',
    }
  })
}

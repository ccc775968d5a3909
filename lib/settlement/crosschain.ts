// The two calls of a send. Each works over any transport: signed by the server, or with a token from a browser.
import { type CrosschainQuoteRequest, crosschainQuoteBody } from './crosschain-body'
import { type CrosschainStatus, toCrosschainStatus } from './crosschain-status'
import { type WireCrosschainQuote, wireCrosschainQuote, wireCrosschainStatus } from './crosschain-wire'
import { SettlementError } from './errors'
import { type QuotedPlan, quotedDelivery, quotedTerms, quoteLife, toPlan } from './map'
import { parseAnswer } from './parse-answer'
import type { Transport } from './transport'

/** `POST /quote` (documented). Each call makes a transaction at the service: only a person's act may ask. */
export async function quoteCrosschain(
  transport: Transport,
  request: CrosschainQuoteRequest,
  ttlSeconds: number,
): Promise<QuotedPlan> {
  const operation = 'crosschain-quote'
  const body = crosschainQuoteBody(request)
  const answer = await transport.send({ operation, method: 'POST', path: '/quote', body })
  const wire = parseAnswer(operation, wireCrosschainQuote, answer.body)
  return toQuotedSend(wire, { atMs: answer.receivedAtMs, ttlSeconds })
}

/** `GET /status?transactionId=` (spec). */
export async function crosschainStatus(
  transport: Transport,
  transactionId: string,
): Promise<CrosschainStatus> {
  const operation = 'crosschain-status'
  const query = { transactionId }
  const answer = await transport.send({ operation, method: 'GET', path: '/status', query })
  return toCrosschainStatus(transactionId, parseAnswer(operation, wireCrosschainStatus, answer.body))
}

/** Exactly one of the two (documented): both, or neither, leaves open what is to be signed. */
function signedOf({ transactionRequest, transferTxParams, quote }: WireCrosschainQuote) {
  const request = transactionRequest ?? null
  const direct = transferTxParams ?? null
  if (request !== null && direct === null) return request
  if (direct !== null && request === null)
    return { ...direct, chainId: direct.chainId ?? quote.fromToken.chainId }
  throw new SettlementError({
    operation: 'crosschain-quote',
    code: 'service_answer_invalid',
    outcome: 'unknown',
    detail: 'transactionRequest transferTxParams',
  })
}

/** The answers carry no expiry (documented): a quote's life is counted from its receipt. */
function toQuotedSend(
  wire: WireCrosschainQuote,
  received: { readonly atMs: number; readonly ttlSeconds: number },
): QuotedPlan {
  const { quote } = wire
  return {
    quote: {
      transactionId: wire.transactionId,
      // An integrator's fee is an amount in the source token: assumed.
      ...quotedTerms(quote, quote.fromToken, quote.fromToken.symbol),
      account: quote.fromAddress,
      currency: null,
      to: quotedDelivery(quote.toToken, quote.toAddress),
      ...quoteLife(received),
    },
    plan: toPlan({ approvalTxParams: wire.approvalTxParams, transactionRequest: signedOf(wire) }),
  }
}

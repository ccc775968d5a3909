// The two calls of a buy. Each works over any transport: signed by the server, or with a token from a browser.

import type { BuyQuoteRequest, BuyStatusAnswer, QuotedCharge } from '@/lib/domain/kinds/buy/kind'
import type { KindCalls } from '@/lib/domain/kinds/kinds'
import type { Quote } from '@/lib/domain/kinds/quote'
import { quotedDelivery, quotedTerms } from '../sell/map'
import type { Transport } from '../transport/transport'
import { parseAnswer } from '../wire/parse-answer'
import { buyQuoteBody } from './body'
import { toBuyStatus } from './status'
import { type WireBuyQuote, wireBuyQuote, wireBuyStatus } from './wire'

/**
 * `POST /onramp/quote` (documented). Each call creates a transaction at the service: call only on a person's action.
 */
async function quoteBuy(transport: Transport, request: BuyQuoteRequest): Promise<QuotedCharge> {
  const operation = 'onramp-quote'
  const body = buyQuoteBody(request)
  const answer = await transport.send({ operation, method: 'POST', path: '/onramp/quote', body })
  const wire = parseAnswer(operation, wireBuyQuote, answer.body)
  return { quote: toQuote(wire, answer.receivedAtMs), instructions: wire.depositInstructions }
}

/**
 * `GET /onramp/status?transactionId=`: the identifier from the quote's answer (spec; the parameter's name documented).
 */
async function buyStatus(transport: Transport, transactionId: string): Promise<BuyStatusAnswer> {
  const operation = 'onramp-status'
  const query = { transactionId }
  const answer = await transport.send({ operation, method: 'GET', path: '/onramp/status', query })
  return toBuyStatus(transactionId, parseAnswer(operation, wireBuyStatus, answer.body))
}

function toQuote({ transactionId, quote, depositInstructions }: WireBuyQuote, receivedAtMs: number): Quote {
  return {
    transactionId,
    // An integrator's fee is an amount in the source currency: assumed.
    ...quotedTerms(quote, quote.toToken, quote.fromCurrency),
    account: null,
    currency: quote.fromCurrency,
    to: quotedDelivery(quote.toToken, quote.toAddress),
    receivedAt: new Date(receivedAtMs).toISOString(),
    expiresAt: depositInstructions.expiresAt,
  }
}

export function buyCalls(transport: Transport): KindCalls<'buy', BuyStatusAnswer> {
  return {
    quote: (request) => quoteBuy(transport, request),
    status: (transactionId) => buyStatus(transport, transactionId),
  }
}

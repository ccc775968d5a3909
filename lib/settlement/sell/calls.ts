// The two calls of a sale. Each works over any transport: signed by the server, or with a token from a browser.
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { KindCalls } from '@/lib/domain/kinds/kinds'
import type { SellQuoteRequest, SellStatusAnswer } from '@/lib/domain/kinds/sell/kind'
import type { Transport } from '../transport/transport'
import { parseAnswer } from '../wire/parse-answer'
import { sellQuoteBody } from './body'
import { toQuotedPlan } from './map'
import { toSellStatus } from './status'
import { wireSellQuote, wireSellStatus } from './wire'

/** `POST /offramp/quote` (spec). Each call creates a transaction at the service: call only on a person's action. */
async function quoteSell(
  transport: Transport,
  request: SellQuoteRequest,
  ttlSeconds: number,
): Promise<QuotedPlan> {
  const operation = 'offramp-quote'
  const body = sellQuoteBody(request)
  const answer = await transport.send({ operation, method: 'POST', path: '/offramp/quote', body })
  const wire = parseAnswer(operation, wireSellQuote, answer.body)
  return toQuotedPlan(wire, { atMs: answer.receivedAtMs, ttlSeconds })
}

/** `GET /offramp/status?transactionId=` (spec). */
async function sellStatus(transport: Transport, transactionId: string): Promise<SellStatusAnswer> {
  const operation = 'offramp-status'
  const query = { transactionId }
  const answer = await transport.send({ operation, method: 'GET', path: '/offramp/status', query })
  return toSellStatus(transactionId, parseAnswer(operation, wireSellStatus, answer.body))
}

export function sellCalls(transport: Transport, ttlSeconds: number): KindCalls<'sell', SellStatusAnswer> {
  return {
    quote: (request) => quoteSell(transport, request, ttlSeconds),
    status: (transactionId) => sellStatus(transport, transactionId),
  }
}

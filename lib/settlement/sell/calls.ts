// The two calls of a sale. Each works over any transport: signed by the server, or with a token from a browser.
import type { QuotedPlan, SellQuoteRequest, SellStatusAnswer } from '../port'
import type { Transport } from '../transport/transport'
import { parseAnswer } from '../wire/parse-answer'
import { sellQuoteBody } from './body'
import { toQuotedPlan } from './map'
import { toSellStatus } from './status'
import { wireSellQuote, wireSellStatus } from './wire'

/** `POST /offramp/quote` (spec). Each call creates a transaction at the service: call only on a person's action. */
export async function quoteSell(
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
export async function sellStatus(transport: Transport, transactionId: string): Promise<SellStatusAnswer> {
  const operation = 'offramp-status'
  const query = { transactionId }
  const answer = await transport.send({ operation, method: 'GET', path: '/offramp/status', query })
  return toSellStatus(transactionId, parseAnswer(operation, wireSellStatus, answer.body))
}

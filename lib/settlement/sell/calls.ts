// The two calls of a sale. Each works over any transport: signed by the server, or with a token from a browser.
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { KindCalls } from '@/lib/domain/kinds/kinds'
import type { SellStatusAnswer } from '@/lib/domain/kinds/sell/kind'
import { type Decimal, fractionDigits, moneyPlaces, roundDecimal } from '@/lib/domain/money/money'
import type { Transport } from '../transport/transport'
import { ask } from '../wire/ask'
import { quotedSpend, type Received, toPlan } from '../wire/terms'
import { sellQuoteBody } from './body'
import { toSellStatus } from './status'
import { type WireSellQuote, wireSellQuote, wireSellStatus } from './wire'

/** A bank pays whole centavos. An amount may be quoted with more digits (assumed): the rest is not promised to a person. */
function payable(amount: Decimal): Decimal {
  return fractionDigits(amount) > moneyPlaces ? roundDecimal(amount, moneyPlaces, 'down') : amount
}

function toQuotedSell(wire: WireSellQuote, received: Received): QuotedPlan {
  const { toCurrency, toAmount } = wire.quote
  return {
    quote: { ...quotedSpend(wire, received), receiveAmount: payable(toAmount), currency: toCurrency },
    plan: toPlan(wire.approvalTxParams, wire.transactionRequest),
  }
}

export function sellCalls(transport: Transport, ttlSeconds: number): KindCalls<'sell', SellStatusAnswer> {
  return {
    /** `POST /offramp/quote` (spec). Each call creates a transaction at the service: call only on a person's action. */
    quote: async (request) => {
      const body = sellQuoteBody(request)
      const call = { operation: 'offramp-quote', method: 'POST', path: '/offramp/quote', body } as const
      const answer = await ask(transport, call, wireSellQuote)
      return toQuotedSell(answer.body, { atMs: answer.receivedAtMs, ttlSeconds })
    },
    /** `GET /offramp/status?transactionId=` (spec). */
    status: async (transactionId) => {
      const query = { transactionId }
      const call = { operation: 'offramp-status', method: 'GET', path: '/offramp/status', query } as const
      const { body } = await ask(transport, call, wireSellStatus)
      return toSellStatus(transactionId, body)
    },
  }
}

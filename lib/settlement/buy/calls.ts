// The two calls of a buy. Each works over any transport: signed by the server, or with a token from a browser.

import type { BuyStatusAnswer } from '@/lib/domain/kinds/buy/kind'
import type { KindCalls } from '@/lib/domain/kinds/kinds'
import type { Quote } from '@/lib/domain/kinds/quote'
import type { Transport } from '../transport/transport'
import { ask } from '../wire/ask'
import { quotedDelivery, quotedTerms } from '../wire/terms'
import { buyQuoteBody } from './body'
import { toBuyStatus } from './status'
import { type WireBuyQuote, wireBuyQuote, wireBuyStatus } from './wire'

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
    /** `POST /onramp/quote` (documented). Each call creates a transaction at the service: call only on a person's action. */
    quote: async (request) => {
      const body = buyQuoteBody(request)
      const call = { operation: 'onramp-quote', method: 'POST', path: '/onramp/quote', body } as const
      const answer = await ask(transport, call, wireBuyQuote)
      return {
        quote: toQuote(answer.body, answer.receivedAtMs),
        instructions: answer.body.depositInstructions,
      }
    },
    /** `GET /onramp/status?transactionId=`: the identifier from the quote's answer (spec; the parameter's name documented). */
    status: async (transactionId) => {
      const query = { transactionId }
      const call = { operation: 'onramp-status', method: 'GET', path: '/onramp/status', query } as const
      const { body } = await ask(transport, call, wireBuyStatus)
      return toBuyStatus(transactionId, body)
    },
  }
}

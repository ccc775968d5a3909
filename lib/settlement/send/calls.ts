// The two calls of a send. Each works over any transport: signed by the server, or with a token from a browser.

import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { KindCalls } from '@/lib/domain/kinds/kinds'
import type { SendStatusAnswer } from '@/lib/domain/kinds/send/kind'
import { SettlementError } from '../errors'
import type { Transport } from '../transport/transport'
import { ask } from '../wire/ask'
import { quotedDelivery, quotedSpend, type Received, toPlan } from '../wire/terms'
import { sendQuoteBody } from './body'
import { toSendStatus } from './status'
import { type WireSendQuote, wireSendQuote, wireSendStatus } from './wire'

/** Exactly one of the two (documented): with both or neither it is unclear what to sign. */
function signedOf({ transactionRequest, transferTxParams, quote }: WireSendQuote) {
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

function toQuotedSend(wire: WireSendQuote, received: Received): QuotedPlan {
  const { toToken, toAddress } = wire.quote
  return {
    quote: { ...quotedSpend(wire, received), currency: null, to: quotedDelivery(toToken, toAddress) },
    plan: toPlan(wire.approvalTxParams, signedOf(wire)),
  }
}

export function sendCalls(transport: Transport, ttlSeconds: number): KindCalls<'send', SendStatusAnswer> {
  return {
    /** `POST /quote` (documented). Each call creates a transaction at the service: call only on a person's action. */
    quote: async (request) => {
      const body = sendQuoteBody(request)
      const call = { operation: 'crosschain-quote', method: 'POST', path: '/quote', body } as const
      const answer = await ask(transport, call, wireSendQuote)
      return toQuotedSend(answer.body, { atMs: answer.receivedAtMs, ttlSeconds })
    },
    /** `GET /status?transactionId=` (spec). */
    status: async (transactionId) => {
      const query = { transactionId }
      const call = { operation: 'crosschain-status', method: 'GET', path: '/status', query } as const
      const { body } = await ask(transport, call, wireSendStatus)
      return toSendStatus(transactionId, body)
    },
  }
}

// The rules of every kind, and the questions that the rest of the code asks them.
import type { ServiceAnswer } from '../order/events'
import type { Order } from '../order/order'
import { buyRules } from './buy/rules'
import type { AskedQuote, KindTypes, OrderKind } from './kinds'
import type { Earlier, HostWord, KindRules } from './rule'
import { sellRules } from './sell/rules'
import { sendRules } from './send/rules'

const rules: { readonly [K in OrderKind]: KindRules<KindTypes[K]['status'], KindTypes[K]['request']> } = {
  sell: sellRules,
  buy: buyRules,
  send: sendRules,
}

/** The service's answer as an event. */
export function answerEvent<K extends OrderKind>(
  kind: K,
  status: KindTypes[K]['status'],
  at: Date,
): ServiceAnswer {
  return rules[kind].eventOf(status, at)
}

/** An order's status from our record, in place of the service's. Unknown fields are null. */
export function recordedStatus(order: Order, word: HostWord) {
  return rules[order.intent.kind].statusOf(order, word)
}

/** The request for the same order again. Null if the person must enter the recipient again. */
export function requestAgain(kind: OrderKind, earlier: Earlier): AskedQuote | null {
  const request = rules[kind].requestAgain(earlier)
  // Safe: both are of this kind, which TypeScript can't see for a union.
  return request === null ? null : ({ kind, request } as AskedQuote)
}

// What depends on the kind about an order that is under way.
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

/** What our record tells of an order in place of the service. Unknown fields are null. */
export function recordedStatus(order: Order, word: HostWord) {
  return rules[order.intent.kind].statusOf(order, word)
}

/** The request by which an order is asked for once more. Null if the person must enter the recipient again. */
export function requestAgain(kind: OrderKind, earlier: Earlier): AskedQuote | null {
  const request = rules[kind].requestAgain(earlier)
  // Safe: both are of this kind, which TypeScript can't see for a union.
  return request === null ? null : ({ kind, request } as AskedQuote)
}

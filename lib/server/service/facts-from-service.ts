import 'server-only'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { answerEvent } from '@/lib/domain/kinds/rules'
import type { ServiceAnswer } from '@/lib/domain/order/events'
import { serviceMayKnow } from '@/lib/domain/order/look'
import { isFinal } from '@/lib/domain/order/state'
import type { KindServices } from '@/lib/settlement'
import type { StoredOrder } from '../orders/read'
import type { CallLane } from './budget'
import { callService, type ServiceCall } from './settlement'

/** Asks with the credentials that created the order. @throws SettlementError; a failed read proves nothing */
export async function askService(
  { order, credentials, isOperatorWaiting }: Pick<StoredOrder, 'order' | 'credentials' | 'isOperatorWaiting'>,
  lane: CallLane,
  now: () => Date,
): Promise<ServiceAnswer | null> {
  const transactionId = order.quote?.transactionId
  // An end is asked about for a day; after that only an operator may want another answer.
  const mayKnow = serviceMayKnow(order, now()) || (isOperatorWaiting && isFinal(order.state))
  if (transactionId === undefined || !mayKnow) return null
  return answerOf(order.intent.kind, (call) => callService(lane, call, credentials), transactionId, now)
}

async function answerOf<K extends OrderKind>(
  kind: K,
  ask: <T>(call: ServiceCall<T>) => Promise<T>,
  transactionId: string,
  now: () => Date,
): Promise<ServiceAnswer> {
  const status = await ask((services: KindServices) => services[kind].status(transactionId))
  return answerEvent(kind, status, now())
}

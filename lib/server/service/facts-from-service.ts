import 'server-only'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { ServiceAnswer } from '@/lib/domain/kinds/rule'
import { answerEvent } from '@/lib/domain/kinds/rules'
import { serviceMayKnow } from '@/lib/domain/order/look'
import type { KindServices } from '@/lib/settlement'
import type { StoredOrder } from '../orders/read'
import type { Lane } from './budget'
import { callService, type ServiceCall } from './settlement'

/** Asks with the credentials that created the order. @throws SettlementError; a failed read proves nothing */
export async function askService(
  { order, credentials }: Pick<StoredOrder, 'order' | 'credentials'>,
  lane: Lane,
  now: () => Date,
): Promise<ServiceAnswer | null> {
  const transactionId = order.quote?.transactionId
  if (transactionId === undefined || !serviceMayKnow(order, now())) return null
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

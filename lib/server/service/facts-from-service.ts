import 'server-only'
import type { OrderEvent } from '@/lib/domain/order/events'
import { buyEvent, sellEvent, sendEvent, serviceMayKnow } from '@/lib/domain/order/look'
import type { StoredOrder } from '../orders/read'
import type { Lane } from './budget'
import { callService, type ServiceCall } from './settlement'

type Answer = Extract<OrderEvent, { readonly type: 'service-answer' }>

/** Asks with the credentials that created the order. @throws SettlementError; a failed read proves nothing */
export async function askService(
  { order, credentials }: Pick<StoredOrder, 'order' | 'credentials'>,
  lane: Lane,
  now: () => Date,
): Promise<Answer | null> {
  const transactionId = order.quote?.transactionId
  if (transactionId === undefined || !serviceMayKnow(order, now())) return null
  const ask = <T>(call: ServiceCall<T>) => callService(lane, call, credentials)
  if (order.intent.kind === 'buy')
    return buyEvent(await ask((client) => client.buyStatus(transactionId)), now())
  if (order.intent.kind === 'send')
    return sendEvent(await ask((client) => client.sendStatus(transactionId)), now())
  return sellEvent(await ask((client) => client.sellStatus(transactionId)), now())
}

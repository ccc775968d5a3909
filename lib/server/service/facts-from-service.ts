import 'server-only'
import type { Order } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { purchaseEvent, serviceEvent, serviceMayKnow, transferEvent } from '@/lib/domain/order-look'
import type { Lane } from './budget'
import { callService } from './settlement'

type Answer = Extract<OrderEvent, { readonly type: 'service-answer' }>

/** @throws SettlementError; a failed read is no fact */
export async function askService(order: Order, lane: Lane, now: () => Date): Promise<Answer | null> {
  const transactionId = order.quote?.transactionId
  if (transactionId === undefined || !serviceMayKnow(order, now())) return null
  if (order.intent.kind === 'buy') {
    return purchaseEvent(await callService(lane, (client) => client.onrampStatus(transactionId)), now())
  }
  if (order.intent.kind === 'send') {
    return transferEvent(await callService(lane, (client) => client.crosschainStatus(transactionId)), now())
  }
  const status = await callService(lane, (client) => client.offrampStatus(transactionId))
  return serviceEvent(status, now())
}

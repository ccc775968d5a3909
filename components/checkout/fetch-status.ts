import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import { askRoute } from './ask-route'

/** Asks our own route for an order. Never throws. */
export function fetchStatus(orderId: string): Promise<Result<OrderView>> {
  return askRoute(`/api/orders/${encodeURIComponent(orderId)}`)
}

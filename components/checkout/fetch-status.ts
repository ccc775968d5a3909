import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import { askRoute } from './ask-route'

/**
 * Asks our own route for an order. Never throws. Without a file of its own the bundler splits the scripts otherwise, and a
 * sale with its wallet open loads 8 KiB more.
 */
export function fetchStatus(orderId: string): Promise<Result<OrderView>> {
  return askRoute(`/api/orders/${encodeURIComponent(orderId)}`)
}

import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import { askRoute } from './ask-route'

/** Sends a wallet's hash to the server. Continues when its page is closed; the same hash again changes nothing. */
export const putHash: OrderJournal['recordHash'] = (orderId, step, hash) =>
  askRoute<OrderView>('/api/hashes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, step, hash }),
    keepalive: true,
  })

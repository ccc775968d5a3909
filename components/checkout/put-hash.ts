import type { Address, Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import { askRoute } from './ask-route'

/**
 * Sends a wallet's hash to the server. Continues when its page is closed; the same hash again changes nothing.
 * @param account whose order it is: in another account's session the answer is then `wrong_account`, not `not_found`
 */
export function putHash(
  orderId: string,
  step: StepName,
  hash: Hex,
  account?: Address,
): Promise<Result<OrderView>> {
  return askRoute<OrderView>('/api/hashes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, step, hash, account }),
    keepalive: true,
  })
}

import 'server-only'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import type { CheckedSendRequest } from '../inputs'
import { callService } from '../service/settlement'
import { readSend, sendPress } from './intent-send'
import { judgePlan } from './judge-plan'
import { quoteOrder } from './quote-order'

export async function quoteSend(
  context: ActionContext,
  request: CheckedSendRequest,
): Promise<Result<OrderView>> {
  const read = await readSend(context, request)
  if (!read.ok) return read
  const { intent, token, toToken, wallet } = read.data
  return quoteOrder(context, sendPress(request, read.data), async ({ orderId }) => {
    const decimals = { from: token.decimals, to: toToken.decimals }
    const { recipientId } = wallet.recipient
    const quoted = await callService('person', (client) =>
      client.quoteSend({ intent, decimals, recipientId }),
    )
    return judgePlan(context.db, orderId, { intent, token, toToken }, quoted)
  })
}

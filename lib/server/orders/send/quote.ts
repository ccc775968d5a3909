import 'server-only'
import type { SendRequest } from '@/lib/domain/kinds/send/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { whyNotPaidAnyMore } from '../../recipients/offered'
import { callService } from '../../service/settlement'
import { judgePlan } from '../judge-plan'
import { quoteOrder, refused } from '../quote-order'
import { readSend } from './intent'

export async function quoteSend(context: ActionContext, request: SendRequest): Promise<Result<OrderView>> {
  const read = await readSend(context, request)
  if (!read.ok) return read
  const { intent, token, toToken, wallet } = read.data
  const { shown, savedId } = wallet
  return quoteOrder(context, { request, intent, shown, savedId, draft: null }, async ({ orderId }) => {
    const decimals = { from: token.decimals, to: toToken.decimals }
    const { recipientId } = wallet.recipient
    const quoted = await callService('person', (client) =>
      client.send.quote({ intent, decimals, recipientId }),
    )
    const reason = await whyNotPaidAnyMore(context.db, context.user.id, orderId)
    if (reason !== null) return refused(reason)
    return judgePlan(context.db, orderId, { intent, token, toToken }, quoted)
  })
}

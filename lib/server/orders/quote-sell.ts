import 'server-only'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { SellRecipient } from '@/lib/settlement'
import type { ActionContext } from '../action'
import type { CheckedSellRequest } from '../inputs'
import { makeAtService } from '../recipients/create'
import { callService } from '../service/settlement'
import { type ReadSell, readSell, sellPress } from './intent-sell'
import { judgePlan } from './judge-plan'
import { quoteOrder } from './quote-order'
import type { Reservation } from './reserve'

async function recipientFor(
  { db }: ActionContext,
  reserved: Reservation,
  read: ReadSell,
): Promise<SellRecipient> {
  const { details } = read.recipient
  if (reserved.draftId === null || details === undefined) return read.recipient
  return { recipientId: await makeAtService(db, reserved.draftId, { details }) }
}

export async function quoteSell(
  context: ActionContext,
  request: CheckedSellRequest,
): Promise<Result<OrderView>> {
  const read = await readSell(context, request)
  if (!read.ok) return read
  const { intent, token } = read.data
  return quoteOrder(context, sellPress(context, request, read.data), async (reserved) => {
    const recipient = await recipientFor(context, reserved, read.data)
    const quoted = await callService('person', (client) =>
      client.quoteSell({ intent, decimals: token.decimals, recipient }),
    )
    return judgePlan(context.db, reserved.orderId, { intent, token, toToken: null }, quoted)
  })
}

import 'server-only'
import type { SellRecipient, SellRequest } from '@/lib/domain/kinds/sell/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { makeAtService } from '../../recipients/create'
import { callService } from '../../service/settlement'
import { judgePlan } from '../judge-plan'
import { quoteOrder } from '../quote-order'
import type { Reservation } from '../reserve'
import { type ReadSell, readSell, sellPress } from './intent'

async function recipientFor(
  { db }: ActionContext,
  reserved: Reservation,
  read: ReadSell,
): Promise<SellRecipient> {
  const { details } = read.recipient
  if (reserved.draftId === null || details === undefined) return read.recipient
  return { recipientId: await makeAtService(db, reserved.draftId, { details }) }
}

export async function quoteSell(context: ActionContext, request: SellRequest): Promise<Result<OrderView>> {
  const read = await readSell(context, request)
  if (!read.ok) return read
  const { intent, token } = read.data
  return quoteOrder(context, sellPress(context, request, read.data), async (reserved) => {
    const recipient = await recipientFor(context, reserved, read.data)
    const quoted = await callService('person', (client) =>
      client.sell.quote({ intent, decimals: token.decimals, recipient }),
    )
    return judgePlan(context.db, reserved.orderId, { intent, token, toToken: null }, quoted)
  })
}

import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { SellRecipient, SellRequest } from '@/lib/domain/kinds/sell/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { createAtService } from '../../recipients/create'
import { findPixRecipient } from '../../recipients/offered'
import { hasKey } from '../../recipients/target'
import { callService } from '../../service/settlement'
import { judgePlan } from '../judge-plan'
import { quoteOrder, refused } from '../quote-order'
import type { Reservation } from '../reserve'
import { type ReadSell, readSell, sellPress } from './intent'

async function recipientFor(
  { db }: ActionContext,
  reserved: Reservation,
  read: ReadSell,
): Promise<SellRecipient> {
  const { details } = read.recipient
  if (reserved.draftId === null || details === undefined) return read.recipient
  return { recipientId: await createAtService(db, reserved.draftId, { details }) }
}

/**
 * Why a saved recipient, or one saved with this order, can't be paid although it could be when the order was read: its
 * owner changed the key or removed it meanwhile, and no answer says which key is paid.
 */
async function whyNotPaid(
  { db, user }: ActionContext,
  { draftId }: Reservation,
  { recipient, savedId, savedKey, shown }: ReadSell,
): Promise<ErrorCode | null> {
  const id = savedId ?? draftId
  if (id === null) return null
  const now = await findPixRecipient(db, user.id, id)
  if (!now.ok) return now.error.code
  const { maskedKey, keyFingerprint } = now.data
  const isKnown = savedKey !== null && keyFingerprint !== null
  const isShown =
    recipient.details === undefined
      ? maskedKey === shown.maskedKey && !(isKnown && keyFingerprint !== savedKey)
      : hasKey(now.data, recipient.details)
  return isShown ? null : 'recipient_checking'
}

export async function quoteSell(context: ActionContext, request: SellRequest): Promise<Result<OrderView>> {
  const read = await readSell(context, request)
  if (!read.ok) return read
  const { intent, token } = read.data
  return quoteOrder(context, sellPress(context, request, read.data), async (reserved) => {
    const recipient = await recipientFor(context, reserved, read.data)
    // The recipient that a draft leads to may have been given another key since.
    const before = await whyNotPaid(context, reserved, read.data)
    if (before !== null) return refused(before)
    const quoted = await callService('person', (client) =>
      client.sell.quote({ intent, decimals: token.decimals, recipient }),
    )
    const reason = await whyNotPaid(context, reserved, read.data)
    if (reason !== null) return refused(reason)
    return judgePlan(context.db, reserved.orderId, { intent, token, toToken: null }, quoted)
  })
}

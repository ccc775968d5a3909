import 'server-only'
import type { Token } from '@/lib/domain/chains'
import { sellIntent, tokenToSell } from '@/lib/domain/kinds/sell/intent'
import type { SellIntent, SellRecipient, SellRequest } from '@/lib/domain/kinds/sell/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import { maskPixKey, parsePixKey } from '@/lib/domain/rails/pix/key'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { getOfferedChains } from '../../chains'
import { draftRecipient } from '../../recipients/draft'
import { findPixRecipient } from '../../recipients/offered'
import { checkDollars } from '../../service/prices'
import type { OrderRequest } from '../reserve'

/** What a request to sell means, checked against our own registry and records. */
export interface ReadSell {
  readonly intent: SellIntent
  readonly token: Token
  readonly recipient: SellRecipient
  readonly shown: OrderView['recipient']
  /** Our id of a saved recipient; null for one given inline. */
  readonly savedId: string | null
  /** The saved recipient's key, as far as we know it. */
  readonly savedKey: string | null
  readonly saveAs: string | null
}

type ReadRecipient = Omit<ReadSell, 'intent' | 'token'>

async function readRecipient(
  { db, user }: ActionContext,
  { recipient }: SellRequest,
): Promise<Result<ReadRecipient>> {
  if (recipient.kind === 'saved') {
    const known = await findPixRecipient(db, user.id, recipient.recipientId)
    if (!known.ok) return known
    const { label, maskedKey, keyFingerprint, id, serviceRecipientId } = known.data
    return ok({
      recipient: { recipientId: serviceRecipientId },
      shown: { id, label, maskedKey, saved: true },
      savedId: id,
      savedKey: keyFingerprint,
      saveAs: null,
    })
  }
  const key = parsePixKey(recipient.details.pixKey)
  if (!key.ok) return fail({ code: key.code, fields: { pixKey: key.code } })
  const { saveAs, details } = recipient
  const shown = { id: null, label: saveAs, maskedKey: maskPixKey(key), saved: saveAs !== null }
  return ok({ recipient: { details }, shown, savedId: null, savedKey: null, saveAs })
}

export async function readSell(context: ActionContext, request: SellRequest): Promise<Result<ReadSell>> {
  const token = tokenToSell(await getOfferedChains('sell'), request)
  if (!token.ok) return token
  const dollars = await checkDollars(context.db, token.data, request.method)
  if (!dollars.ok) return dollars
  const recipient = await readRecipient(context, request)
  if (!recipient.ok) return recipient
  const intent = sellIntent(request, token.data, context.user.address)
  return ok({ intent, token: token.data, ...recipient.data })
}

export function sellPress(
  { user, now }: Pick<ActionContext, 'user' | 'now'>,
  request: SellRequest,
  { intent, shown, savedId, saveAs }: ReadSell,
): OrderRequest {
  const { recipient } = request
  const draft =
    saveAs !== null && recipient.kind === 'inline'
      ? { userId: user.id, label: saveAs, target: { details: recipient.details }, intentKey: null, now }
      : null
  return {
    request,
    intent,
    shown,
    savedId,
    draft: draft === null ? null : (tx) => draftRecipient(tx, draft),
  }
}

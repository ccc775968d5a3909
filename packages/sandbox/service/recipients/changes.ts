import { type Context, nowIso } from '../context'
import { BadRequest, NotFound } from '../http/errors'
import { isOwn } from '../projects'
import type { CryptoTarget, FiatTarget } from '../state'
import { activeRecipient } from './recipients'
import type { UpdateRecipientBody } from './schemas'
import { checkFiat, checkIdentity, checkWallet, givenWallet } from './target'

/** Changes where a recipient is paid; omitted fields stay. Its kind never changes, and earlier quotes keep their target. */
export function updateRecipient(context: Context, body: UpdateRecipientBody): string {
  const { recipientId, target } = activeRecipient(context, body.recipientId)
  const changed = target.kind === 'fiat' ? changedFiat(context, target, body) : changedWallet(target, body)
  context.store.commit({ type: 'recipient-updated', recipientId, target: changed, at: nowIso(context) })
  return recipientId
}

function changedWallet(target: CryptoTarget, body: UpdateRecipientBody): CryptoTarget {
  if (body.fiatSettlementDetails !== undefined || body.kycInformation !== undefined)
    throw new BadRequest('fiatSettlementDetails: the recipient is a wallet')
  const wallet = givenWallet(body)
  if (wallet === null || Object.keys(wallet).length === 0)
    throw new BadRequest('toAddress: nothing is changed')
  const { toChain, toToken, toAddress } = target
  const checked = checkWallet({ toChain, toToken, toAddress, ...wallet })
  return { ...checked, toAddress: checked.toAddress ?? toAddress }
}

function changedFiat(context: Context, target: FiatTarget, body: UpdateRecipientBody): FiatTarget {
  const { kycInformation: identity, fiatSettlementDetails: fiat } = body
  if (givenWallet(body) !== null) throw new BadRequest('toAddress: the recipient is paid in fiat')
  if (identity === undefined && fiat === undefined)
    throw new BadRequest('fiatSettlementDetails: nothing is changed')
  if (identity !== undefined) checkIdentity(identity)
  return {
    kind: 'fiat',
    pixKey: fiat === undefined ? target.pixKey : checkFiat(fiat),
    // Resubmitted identity is checked again, like a new recipient's.
    kycStatus: identity === undefined ? target.kycStatus : context.store.state.kycOfNew,
  }
}

/** Deactivates a recipient. Repeating it changes nothing, so a caller who lost the answer may retry. */
export function deactivateRecipient(context: Context, id: string): string {
  const recipient = context.store.state.recipients.get(id.toLowerCase())
  if (recipient === undefined || !isOwn(context, recipient)) throw new NotFound('recipientId: the recipient')
  const { recipientId } = recipient
  if (recipient.retiredAt === undefined)
    context.store.commit({ type: 'recipient-retired', recipientId, at: nowIso(context) })
  return recipientId
}

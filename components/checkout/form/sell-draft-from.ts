import { findToken } from '@/lib/domain/chains'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import { noDetails } from '@/lib/domain/recipients/recipient'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import type { SellDraft } from './sell-draft'
import { type DraftSources, firstAmount, namedRecipient, wantedToken } from './wanted'

/** Undefined also if the service no longer accepts the last recipient: a press would be refused. */
function lastPaid([last]: readonly PixChoice[]): PixChoice | undefined {
  return last?.kycStatus === 'rejected' ? undefined : last
}

/** The initial form. Null when no token is on offer. */
export function sellDraftFrom(
  sources: DraftSources & { readonly recipients: readonly PixChoice[] },
): SellDraft | null {
  const { chains, recipients, locale, from, to = null, wanted } = sources
  const earlier = from === null ? undefined : findToken(chains, from.chainId, from.token)
  const token = earlier ?? wantedToken(chains, wanted)
  if (token === undefined) return null
  const named = namedRecipient(from, to)
  const isFresh = from === null && named === null
  const chosen = isFresh ? lastPaid(recipients) : recipients.find(({ id }) => id === named)
  const taken = from === null || earlier === undefined ? null : from
  return {
    chainId: token.chainId,
    token: token.address,
    method: taken?.method ?? 'fromAmount',
    amountText: taken === null ? (wanted?.amountText ?? firstAmount) : formatDecimal(taken.amount, locale),
    // The order's own, the named one, or a typed one; never just another saved one.
    savedRecipientId: chosen?.id ?? null,
    details: noDetails,
    isSaving: false,
    label: '',
  }
}

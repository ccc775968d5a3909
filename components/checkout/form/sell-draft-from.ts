import { type Chain, findToken } from '@/lib/domain/chains'
import { formatDecimal, type Locale } from '@/lib/domain/money/amount-text'
import type { OrderView } from '@/lib/domain/order/view/views'
import { noDetails } from '@/lib/domain/recipients/recipient'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import type { SellDraft } from './sell-draft'
import { firstAmount, type Wanted, wantedToken } from './wanted'

interface DraftSources {
  readonly chains: readonly Chain[]
  readonly recipients: readonly PixChoice[]
  readonly locale: Locale
  /** An earlier order of the same person to copy choices from. */
  readonly from: OrderView | null
  readonly wanted?: Wanted
}

/** The initial form. Null when no token is on offer. */
export function sellDraftFrom({ chains, recipients, locale, from, wanted }: DraftSources): SellDraft | null {
  const earlier = from === null ? undefined : findToken(chains, from.chainId, from.token)
  const token = earlier ?? wantedToken(chains, wanted)
  if (token === undefined) return null
  const taken = from === null || earlier === undefined ? null : from
  return {
    chainId: token.chainId,
    token: token.address,
    method: taken?.method ?? 'fromAmount',
    amountText: taken === null ? (wanted?.amountText ?? firstAmount) : formatDecimal(taken.amount, locale),
    // The order's own, or a typed one; never just the first saved one.
    savedRecipientId:
      (from === null ? recipients[0] : recipients.find(({ id }) => id === from.recipient.id))?.id ?? null,
    details: noDetails,
    isSaving: false,
    label: '',
  }
}

import type { SellDraft } from '@/components/checkout/sell-draft'
import { formatDecimal, type Locale } from '@/lib/domain/amount-text'
import { type Chain, findToken } from '@/lib/domain/chains'
import type { OrderView, SavedRecipientView } from '@/lib/domain/ramp-api'

const FIRST_AMOUNT = '100'

interface DraftSources {
  readonly chains: readonly Chain[]
  readonly recipients: readonly SavedRecipientView[]
  readonly locale: Locale
  /** An earlier order of the same person whose choice is taken over. */
  readonly from: OrderView | null
}

/** The form as it is first shown. Null when no token is offered at all. */
export function sellDraftFrom({ chains, recipients, locale, from }: DraftSources): SellDraft | null {
  const earlier = from === null ? undefined : findToken(chains, from.chainId, from.token)
  const token = earlier ?? chains.flatMap((chain) => chain.tokens)[0]
  if (token === undefined) return null
  const taken = from === null || earlier === undefined ? null : from
  return {
    chainId: token.chainId,
    token: token.address,
    method: taken?.method ?? 'fromAmount',
    amountText: taken === null ? FIRST_AMOUNT : formatDecimal(taken.amount, locale),
    savedRecipientId: recipients[0]?.id ?? null,
    details: { pixKey: '', name: '', taxId: '', email: '' },
    isSaving: false,
    label: '',
  }
}

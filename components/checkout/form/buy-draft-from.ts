import { type Chain, findToken } from '@/lib/domain/chains'
import { formatDecimal, type Locale } from '@/lib/domain/money/amount-text'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { BuyDraft } from './buy-draft'
import { type WalletOption, walletsOf, whereBefore } from './wallet-draft'
import { firstAmount, namedRecipient, type Wanted, wantedToken } from './wanted'

interface DraftSources {
  readonly chains: readonly Chain[]
  readonly wallets: readonly WalletOption[]
  /** Null while signed out. */
  readonly own: string | null
  readonly locale: Locale
  /** An earlier purchase of the same person to copy choices from. */
  readonly from: OrderView | null
  /** The saved wallet of the last purchase, if it can still be paid. */
  readonly lastWalletId: string | null
  /** The saved wallet that the address names. */
  readonly to?: string | null
  readonly wanted?: Wanted
}

/** The initial form. Null when no token is on offer. */
export function buyDraftFrom({
  chains,
  wallets,
  own,
  locale,
  from,
  lastWalletId,
  to = null,
  wanted,
}: DraftSources): BuyDraft | null {
  const named = namedRecipient(from, to)
  const earlier = from === null ? undefined : findToken(chains, from.chainId, from.token)
  const last = wallets.find(({ id }) => id === (named ?? lastWalletId))
  const lastToken = last === undefined ? undefined : findToken(chains, last.chainId, last.token)
  // What is named comes before the last purchase.
  const before = named !== null || wanted?.token == null ? lastToken : undefined
  const token = earlier ?? before ?? wantedToken(chains, wanted)
  if (token === undefined) return null
  const first = { chainId: token.chainId, token: token.address }
  if (from === null || earlier === undefined || from.method === 'usd') {
    const elsewhere = named === null ? 'own' : 'other'
    const where = last !== undefined && lastToken === token ? last.id : elsewhere
    const amountText = wanted?.amountText ?? firstAmount
    return { ...first, method: 'fromAmount', amountText, where, addressText: '' }
  }
  return {
    ...first,
    method: from.method,
    amountText: formatDecimal(from.amount, locale),
    ...whereBefore(from, own, walletsOf(wallets, first)),
  }
}

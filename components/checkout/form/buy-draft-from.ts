import { findToken } from '@/lib/domain/chains'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { BuyDraft } from './buy-draft'
import { type WalletDraftSources, walletsOf, whereBefore } from './wallet-draft'
import { firstAmount, namedRecipient, wantedToken } from './wanted'

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
}: WalletDraftSources): BuyDraft | null {
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

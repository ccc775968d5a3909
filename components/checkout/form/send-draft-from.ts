import { findToken, sameTokenElsewhere } from '@/lib/domain/chains'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { SendDraft } from './send-draft'
import { type WalletDraftSources, walletsOf, whereBefore } from './wallet-draft'
import { firstAmount, namedRecipient, wantedToken } from './wanted'

/**
 * To the wallet that was asked for, or nowhere yet if it can't be chosen; otherwise to the wallet of the last send, or the
 * person's own on another chain.
 */
function freshDraft({
  chains,
  wallets,
  from,
  lastWalletId,
  to: asked = null,
  wanted,
}: WalletDraftSources): SendDraft | null {
  const named = namedRecipient(from, asked)
  const first = wantedToken(chains, wanted)
  if (first === undefined) return null
  const start = {
    chainId: first.chainId,
    token: first.address,
    method: 'fromAmount',
    amountText: wanted?.amountText ?? firstAmount,
    addressText: '',
  } as const
  const last = wallets.find(({ id }) => id === (named ?? lastWalletId))
  const lastToken = last === undefined ? undefined : findToken(chains, last.chainId, last.token)
  if (last !== undefined && lastToken !== undefined) {
    return { ...start, to: { chainId: lastToken.chainId, token: lastToken.address }, where: last.id }
  }
  const other = sameTokenElsewhere(chains, first) ?? first
  const to = { chainId: other.chainId, token: other.address }
  return { ...start, to, where: other === first || named !== null ? 'other' : 'own' }
}

/** The initial form. Null when no token is on offer. */
export function sendDraftFrom(sources: WalletDraftSources): SendDraft | null {
  const { chains, wallets, own, locale, from } = sources
  const to = from?.to ?? null
  if (from === null || to === null) return freshDraft(sources)
  const isOffered =
    findToken(chains, from.chainId, from.token) !== undefined &&
    findToken(chains, to.chainId, to.token) !== undefined
  if (!isOffered) return freshDraft(sources)
  return {
    chainId: from.chainId,
    token: from.token,
    to: { chainId: to.chainId, token: to.token },
    method: from.method,
    amountText: formatDecimal(from.amount, locale),
    ...whereBefore(from, own, walletsOf(wallets, to)),
  }
}

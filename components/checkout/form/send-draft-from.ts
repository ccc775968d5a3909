import { type Chain, findToken, sameTokenElsewhere } from '@/lib/domain/chains'
import { formatDecimal, type Locale } from '@/lib/domain/money/amount-text'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { SendDraft } from './send-draft'
import { type WalletOption, walletsOf, whereBefore } from './wallet-draft'
import { firstAmount, namedRecipient, type Wanted, wantedToken } from './wanted'

interface DraftSources {
  readonly chains: readonly Chain[]
  readonly wallets: readonly WalletOption[]
  /** Null while signed out. */
  readonly own: string | null
  readonly locale: Locale
  /** An earlier send of the same person to copy choices from. */
  readonly from: OrderView | null
  /** The saved wallet of the last send, if it can still be used. */
  readonly lastWalletId: string | null
  /** The saved wallet that the address names. */
  readonly to?: string | null
  readonly wanted?: Wanted
}

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
}: DraftSources): SendDraft | null {
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
export function sendDraftFrom(sources: DraftSources): SendDraft | null {
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

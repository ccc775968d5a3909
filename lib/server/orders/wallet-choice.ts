import 'server-only'
import type { Chain, Token } from '@/lib/domain/chains'
import type { WalletChoice } from '@/lib/domain/kinds/kind'
import { type PaidWallet, savedWallet, typedWallet } from '@/lib/domain/order/view/paid-wallet'
import { ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { findWalletRecipient } from '../recipients/offered'

/** A receiving wallet, checked against our own records, and what an order shows about it. */
export interface ReadWallet extends PaidWallet {
  /** Our id of a saved one. */
  readonly savedId: string | null
}

async function readSaved(
  { db, user }: Pick<ActionContext, 'db' | 'user'>,
  recipientId: string,
  token: Token,
): Promise<Result<PaidWallet>> {
  const known = await findWalletRecipient(db, user.id, recipientId)
  return known.ok ? savedWallet(known.data, token) : known
}

/** @param token delivered token, from our own registry */
export async function readWallet(
  context: Pick<ActionContext, 'db' | 'user'>,
  choice: WalletChoice,
  { chains, token }: { readonly chains: readonly Chain[]; readonly token: Token },
): Promise<Result<ReadWallet>> {
  const isSaved = choice.kind === 'saved'
  const read = isSaved
    ? await readSaved(context, choice.recipientId, token)
    : typedWallet(choice.address, chains)
  return read.ok ? ok({ ...read.data, savedId: isSaved ? choice.recipientId : null }) : read
}

// The two special ways out of "frozen": the key that the service names is right, or the saved address is.
import 'server-only'
import { and, eq } from 'drizzle-orm'
import { findToken } from '@/lib/domain/chains'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { fail, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { getChains } from '../chains'
import { recipients } from '../db/schema/people'
import { changeAtService, findChangeable, missing, viewAgain } from './change'
import { leaseRow, release } from './lease'
import { findRow, owned, toView } from './rows'
import { settledOn } from './settle'

/**
 * The owner confirms the key that the service names now. The list is checked once more afterwards.
 * @param maskedKey as shown; if the service has named another key meanwhile, that one must be shown first
 */
export async function acceptKey(
  { db, user }: ActionContext,
  { recipientId, maskedKey }: { readonly recipientId: string; readonly maskedKey: string },
): Promise<Result<SavedRecipientView>> {
  const isMine = and(owned(user.id, recipientId), eq(recipients.kind, 'pix'), eq(recipients.state, 'frozen'))
  const row = await findRow(db, isMine)
  if (row === null) return missing
  // Leased, so that a look in progress does not overwrite it.
  const leased = await leaseRow(db, row, 'frozen')
  if (leased === null) return fail({ code: 'recipient_checking' })
  const seen = leased.seen?.kind === 'pix' ? leased.seen : null
  if (seen === null || seen.keyKind === null || seen.maskedKey !== maskedKey) {
    await release(db, leased, { recheckAt: row.recheckAt })
    return fail({ code: 'recipient_changed' })
  }
  await release(db, leased, settledOn({ ...seen, keyKind: seen.keyKind }, 1_000))
  return viewAgain(db, row.id)
}

/** Sends a frozen wallet's saved address, which never changes, to the service again. */
export async function resendWallet(
  context: ActionContext,
  { recipientId }: { readonly recipientId: string },
): Promise<Result<SavedRecipientView>> {
  const found = await findChangeable(context, recipientId, 'wallet')
  if (!found.ok) return found
  const view = toView(found.data)
  if (view?.kind !== 'wallet' || view.state !== 'frozen') return missing
  const { chainId, token, address } = view
  const symbol = findToken(await getChains(), chainId, token)?.symbol
  if (symbol === undefined) return missing
  return changeAtService(context, found.data, { wallet: { chainId, token, symbol, address } })
}

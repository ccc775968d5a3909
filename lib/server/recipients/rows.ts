import 'server-only'
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { type PixKeyKind, pixKeyKinds } from '@/lib/domain/rails/pix/key'
import { foldText, type KycStatus, kycStatuses, type SavedRecipientView } from '@/lib/domain/recipients/saved'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'

export type RecipientRow = typeof recipients.$inferSelect

/** A `recipients` row in its owner's list. */
export const isLiving = inArray(recipients.state, ['active', 'checking', 'frozen', 'unmade'])

/** A `recipients` row that can be paid: the service has what its owner saved, and it was not retired. */
export const isOffered = and(isNotNull(recipients.serviceRecipientId), eq(recipients.state, 'active'))

/** A recipient by its owner. Another person's is not found. */
export function owned(userId: string, id: string): SQL | undefined {
  return and(eq(recipients.id, id), eq(recipients.userId, userId))
}

export async function findRow(db: Db, which: SQL | undefined): Promise<RecipientRow | null> {
  const [row] = await db.select().from(recipients).where(which).limit(1)
  return row ?? null
}

export function searchTextOf(
  label: string,
  { maskedKey, address }: { maskedKey: string; address?: string | null },
) {
  return foldText([label, maskedKey, address ?? ''].join(' '))
}

function kycOf(row: RecipientRow): KycStatus {
  return kycStatuses.find((status) => status === row.kycStatus) ?? 'unknown'
}

export function keyKindOf(row: Pick<RecipientRow, 'keyKind'>): PixKeyKind {
  return pixKeyKinds.find((kind) => kind === row.keyKind) ?? 'random'
}

/** What its owner may see of a row; null for one not shown. */
export function toView(row: RecipientRow): SavedRecipientView | null {
  const { id, label, maskedKey, state } = row
  if (state === 'drafted' || state === 'dropped') return null
  const shown = {
    id,
    label,
    state,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    canRestore: state === 'retired' && row.endedAt === null && row.checks === 0,
  }
  const seen = state === 'frozen' ? row.seen : null
  if (row.kind === 'pix') {
    const changed = seen?.kind === 'pix' ? { keyKind: seen.keyKind, maskedKey: seen.maskedKey } : null
    return { ...shown, kind: 'pix', keyKind: keyKindOf(row), maskedKey, kycStatus: kycOf(row), changed }
  }
  const { chainId, token, address } = row
  if (chainId === null || token === null || address === null) return null
  const changed = seen?.kind === 'wallet' ? { chainId: seen.chainId, address: seen.address } : null
  return { ...shown, kind: 'wallet', chainId, token, address, changed }
}

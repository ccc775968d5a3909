import 'server-only'
import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Chain, findToken } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { KnownWallet } from '@/lib/domain/order/view/paid-wallet'
import { mostOffered, type SavedPixView, type SavedWalletView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { holdPerson } from '../personal-data/hold-person'
import { recipientInput } from './inputs'
import { findRow, isOffered, owned, type RecipientRow, toView } from './rows'

/** An id of ours, in its stored form; null for anything else that an address may name. */
function idIn(named: string | null): string | null {
  return recipientInput.safeParse({ recipientId: named }).data?.recipientId ?? null
}

async function offeredRows(
  userId: string,
  kind: RecipientRow['kind'],
  named: string | null,
): Promise<readonly RecipientRow[]> {
  const db = await openDb()
  const ofKind = and(eq(recipients.kind, kind), isOffered)
  const id = idIn(named)
  const [first, rows] = await Promise.all([
    id === null ? null : findRow(db, and(owned(userId, id), ofKind)),
    db
      .select()
      .from(recipients)
      .where(and(eq(recipients.userId, userId), ofKind))
      .orderBy(sql`${recipients.lastUsedAt} desc nulls last`, desc(recipients.createdAt))
      .limit(mostOffered),
  ])
  return first === null ? rows : [first, ...rows.filter((row) => row.id !== first.id)]
}

/**
 * The saved Pix recipients that can be paid, last used first, some of them. Keys are masked: only the service has the
 * whole ones.
 * @param named comes first, however long it was not used
 */
export async function listPixRecipients(
  userId: string,
  named: string | null = null,
): Promise<readonly SavedPixView[]> {
  return (await offeredRows(userId, 'pix', named)).map(toView).filter((view) => view?.kind === 'pix')
}

/**
 * The saved wallets that tokens can be sent to, like Pix recipients.
 * @param chains those on offer: a wallet of another token can't be used
 */
export async function listWalletRecipients(
  userId: string,
  chains: readonly Chain[],
  named: string | null = null,
): Promise<readonly SavedWalletView[]> {
  const views = (await offeredRows(userId, 'wallet', named)).map(toView)
  return views
    .filter((view) => view?.kind === 'wallet')
    .filter(({ chainId, token }) => findToken(chains, chainId, token) !== undefined)
}

/**
 * Why a form does not offer the recipient that its address names; null when it does, or when none is named.
 * @param userId null while signed out
 * @param kind whom the form pays
 * @param offered what the form can use
 */
export async function whyNotOffered(
  userId: string | null,
  named: string | null,
  kind: RecipientRow['kind'],
  offered: readonly { readonly id: string }[],
): Promise<ErrorCode | null> {
  const id = idIn(named)
  if (named === null || offered.some((each) => each.id === id)) return null
  if (userId === null) return 'not_signed_in'
  const row = id === null ? null : await findRow(await openDb(), owned(userId, id))
  const reason = row?.state === 'active' ? 'recipient_unavailable' : refusalOf(row)
  // One of the other kind can't be chosen here, whatever its state becomes.
  return reason !== 'recipient_not_found' && row?.kind !== kind ? 'recipient_unavailable' : reason
}

interface KnownRecipient {
  readonly id: string
  readonly label: string
  readonly keyKind: string | null
  readonly maskedKey: string
  /** Tells two keys with one mask apart; null where it was never computed. */
  readonly keyFingerprint: string | null
  readonly serviceRecipientId: string
}

const refusals: Partial<Record<RecipientRow['state'], ErrorCode>> = {
  checking: 'recipient_checking',
  frozen: 'recipient_changed',
}

/** Why a recipient of this person can't be paid. Another person's counts as missing. */
function refusalOf(row: RecipientRow | null): ErrorCode {
  return (row === null ? undefined : refusals[row.state]) ?? 'recipient_not_found'
}

async function refuse(db: Db, mine: SQL | undefined): Promise<Result<never>> {
  const code = refusalOf(await findRow(db, mine))
  return fail({ code, fields: { recipientId: code } })
}

/** A saved Pix recipient by its owner; refused when missing, foreign, being checked, retired or frozen. */
export async function findPixRecipient(db: Db, userId: string, id: string): Promise<Result<KnownRecipient>> {
  const mine = and(owned(userId, id), eq(recipients.kind, 'pix'))
  const row = await findRow(db, and(mine, isOffered))
  const serviceRecipientId = row?.serviceRecipientId ?? null
  if (row === null || serviceRecipientId === null) return refuse(db, mine)
  const { label, keyKind, maskedKey, keyFingerprint } = row
  return ok({ id: row.id, label, keyKind, maskedKey, keyFingerprint, serviceRecipientId })
}

/**
 * Why the recipient of an order can't be paid any more. Since the order was made, its owner has removed it, changed its
 * key or erased their data; or the service's list, which is read after the first order of a day, names another key or
 * says that its identity was not accepted.
 */
export async function whyNotPaidAnyMore(db: Db, userId: string, orderId: string): Promise<ErrorCode | null> {
  const [found] = await db
    .select({ row: recipients, shownKey: orders.recipientMaskedKey, orderedAt: orders.createdAt })
    .from(orders)
    .leftJoin(recipients, and(eq(recipients.id, orders.recipientId), eq(recipients.userId, userId)))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  if (found === undefined) return null
  if (found.shownKey === '') {
    await db.transaction((tx) => holdPerson(tx, userId))
    // After an erasure no page shows whom the order pays, so nobody could check it before signing.
    return 'recipient_not_found'
  }
  if (found.row === null) return null
  const { row, shownKey, orderedAt } = found
  if (row.state !== 'active' || row.serviceRecipientId === null) return refusalOf(row)
  // The service may still pay it, or keep the tokens that it can't pay out.
  if (row.kycStatus === 'rejected') return 'kyc_rejected'
  const isSame = row.maskedKey === shownKey && (row.keyChangedAt === null || row.keyChangedAt < orderedAt)
  return isSame ? null : 'recipient_changed'
}

/** A saved wallet by its owner; refused like a Pix recipient. */
export async function findWalletRecipient(db: Db, userId: string, id: string): Promise<Result<KnownWallet>> {
  const mine = and(owned(userId, id), eq(recipients.kind, 'wallet'))
  const row = await findRow(db, and(mine, isOffered))
  const view = row === null ? null : toView(row)
  const serviceRecipientId = row?.serviceRecipientId ?? null
  if (row === null || view?.kind !== 'wallet' || serviceRecipientId === null) return refuse(db, mine)
  const { label, chainId, token, address } = view
  return ok({ id: row.id, serviceId: serviceRecipientId, label, chainId, token, address })
}

/**
 * Notes that an order uses it, so that it is offered first. After its first order of a day the service's list is
 * checked soon, since nothing else shows that the service has another key by now; the order does not wait for that.
 * @returns false when it was erased meanwhile, and no order may refer to it
 */
export async function markUsed(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const today = `${now.toISOString().slice(0, 10)}T00:00:00Z`
  const isIdle = sql`${recipients.state} = 'active' and ${recipients.nextCheckAt} is null`
  const isFirst = sql`coalesce(${recipients.lastUsedAt} < ${today}::timestamptz, true)`
  const at = sql`${now.toISOString()}::timestamptz`
  const nextCheckAt = sql`case when ${isIdle} and ${isFirst} then ${at} else ${recipients.nextCheckAt} end`
  // An erased one has no label.
  const which = and(owned(userId, id), ne(recipients.label, ''))
  const used = await db
    .update(recipients)
    .set({ lastUsedAt: now, nextCheckAt })
    .where(which)
    .returning({ id: recipients.id })
  return used.length === 1
}

/** The saved recipient of the person's last order of a kind, when it can still be paid; null otherwise. */
export async function lastRecipientOf(userId: string, kind: OrderKind): Promise<string | null> {
  const db = await openDb()
  const [last] = await db
    .select({ id: orders.recipientId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, kind), isNotNull(orders.recipientId)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (last?.id == null) return null
  return (await findRow(db, and(owned(userId, last.id), isOffered)))?.id ?? null
}

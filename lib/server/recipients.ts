import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { maskPixKey, parsePixKey } from '@/lib/domain/pix'
import type { PixRecipientInput, SavedRecipientView } from '@/lib/domain/ramp-api'
import { type Db, openDb } from './db/open'
import { recipients } from './db/schema'
import { callService } from './settlement'

const mostListed = 100
const kycStatuses = ['pending', 'approved', 'rejected', 'more_needed', 'unknown'] as const
const keyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const

/** Of a row of `recipients`: the service knows it, so it can be paid. */
export const isOffered = isNotNull(recipients.serviceRecipientId)

/** The recipients that a person saved, newest first. Their keys are masked: the service alone holds them whole. */
export async function listRecipients(userId: string): Promise<readonly SavedRecipientView[]> {
  const db = await openDb()
  const rows = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.userId, userId), isOffered))
    .orderBy(desc(recipients.createdAt))
    .limit(mostListed)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    maskedKey: row.maskedKey,
    keyKind: keyKinds.find((kind) => kind === row.keyKind) ?? 'random',
    kycStatus: kycStatuses.find((status) => status === row.kycStatus) ?? 'unknown',
  }))
}

export interface KnownRecipient {
  readonly id: string
  readonly label: string
  readonly maskedKey: string
  readonly serviceRecipientId: string
}

/** A saved recipient by its owner; null for a missing, foreign or unfinished one. */
export async function findRecipient(
  db: Db,
  userId: string,
  recipientId: string,
): Promise<KnownRecipient | null> {
  const [row] = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.id, recipientId), eq(recipients.userId, userId)))
  const serviceRecipientId = row?.serviceRecipientId ?? null
  return row === undefined || serviceRecipientId === null ? null : { ...row, serviceRecipientId }
}

export interface RecipientDraft {
  readonly userId: string
  readonly label: string
  readonly pixKey: string
  readonly now: Date
}

/** Writes down who is about to be saved: our id, the label and a masked key, and nothing of the identity. */
export async function draftRecipient(
  db: Db,
  { userId, label, pixKey, now }: RecipientDraft,
): Promise<string> {
  const parsed = parsePixKey(pixKey)
  if (!parsed.ok) throw new TypeError('a recipient is drafted from checked input only')
  const id = randomUUID()
  await db.insert(recipients).values({
    id,
    userId,
    label,
    maskedKey: maskPixKey(parsed),
    keyKind: parsed.kind,
    kycStatus: 'unknown',
    createdAt: now,
  })
  return id
}

/**
 * Creates the drafted recipient at the service, under our opaque id as its name, and keeps the id that it answers.
 * @throws SettlementError
 */
export async function createDrafted(db: Db, id: string, details: PixRecipientInput): Promise<string> {
  const { recipientId } = await callService('person', (client) =>
    client.createRecipient({ name: id, details }),
  )
  await db.update(recipients).set({ serviceRecipientId: recipientId }).where(eq(recipients.id, id))
  return recipientId
}

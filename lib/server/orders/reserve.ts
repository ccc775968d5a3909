import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Intent } from '@/lib/domain/kinds/kinds'
import { destinationOf } from '@/lib/domain/kinds/quote'
import type { Order } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { idempotencyKeys } from '../db/schema/orders'
import type { Db } from '../db/types'
import { isUniqueViolation } from '../failures'
import { holdPerson } from '../personal-data/hold-person'
import { markUsed } from '../recipients/offered'
import { currentEpoch } from '../sandbox/part'
import { isKeyedHash, keyedHash, sha256 } from '../secrets'
import { findRenewal, isSameIntent } from './renewal'
import { insertOrder } from './store'

/** One quote request, checked against our own registry and records. */
export interface OrderRequest {
  /** The checked request: the same key with other content is refused. */
  readonly request: { readonly intentKey: string; readonly replaces: string | null }
  readonly intent: Intent
  readonly shown: OrderView['recipient']
  /** Our id of a saved recipient; null for one given inline. */
  readonly savedId: string | null
  /** Drafts a recipient to be saved with this order, and returns our id of it. */
  readonly draft: ((tx: Db) => Promise<string>) | null
}

/** `first`: this call created the order and requests its quote. */
export interface Reservation {
  readonly first: boolean
  readonly orderId: string
  /** Our id of the recipient drafted with it. */
  readonly draftId: string | null
}

const operationOf = ({ intent }: OrderRequest) => `${intent.kind}-quote`

async function findReserved(
  { db, user }: ActionContext,
  press: OrderRequest,
): Promise<Result<Reservation> | null> {
  const { request } = press
  const operation = operationOf(press)
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, user.id),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.keyHash, sha256(request.intentKey)),
      ),
    )
  if (row === undefined) return null
  if (!isKeyedHash(operation, contentOf(request), row.fingerprint))
    return fail({ code: 'input_invalid', fields: { intentKey: 'input_invalid' } })
  return ok({ first: false, orderId: row.orderId, draftId: null })
}

/** Whether a press certainly pays the order's recipient. Masks don't tell: two Pix keys may have the same one. */
async function paysTheSame({ db, user }: ActionContext, order: Order, press: OrderRequest): Promise<boolean> {
  if (destinationOf(press.intent) !== null) return true
  if (press.shown.id !== null && press.shown.id === order.recipient.id) return true
  const operation = operationOf(press)
  const ofOrder = and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.orderId, order.id))
  const rows = await db.select().from(idempotencyKeys).where(ofOrder)
  return rows.some(({ fingerprint }) => isKeyedHash(operation, contentOf(press.request), fingerprint))
}

/** Assigns the key to the living renewal of the same order, so that this press always gets that one. */
async function joinRenewal(context: ActionContext, press: OrderRequest): Promise<Result<Reservation> | null> {
  const renewal = await findRenewal(context, press.request.replaces)
  if (renewal === null) return null
  const { order } = renewal
  if (!isSameIntent(order, press.intent) || !(await paysTheSame(context, order, press)))
    return fail({ code: 'already_renewed' })
  const row = keyRow(context, press, order.id)
  await context.db.transaction(async (tx) => {
    await holdPerson(tx, context.user.id)
    await tx.insert(idempotencyKeys).values(row).onConflictDoNothing()
  })
  return findReserved(context, press)
}

function contentOf({ intentKey: _, ...rest }: OrderRequest['request']): string {
  return JSON.stringify(rest)
}

function keyRow({ user, now }: ActionContext, press: OrderRequest, orderId: string) {
  const { request } = press
  const operation = operationOf(press)
  return {
    userId: user.id,
    operation,
    keyHash: sha256(request.intentKey),
    // Keyed, since it covers a name and a tax id: without the server's secret it reveals nothing.
    fingerprint: keyedHash(operation, contentOf(request)),
    orderId,
    createdAt: now,
  }
}

/** Inserts the drafted recipient, the order and the key together or not at all. */
async function insertReserved(context: ActionContext, press: OrderRequest): Promise<Result<Reservation>> {
  const { user, now } = context
  const { intent, shown, savedId, draft, request } = press
  const orderId = randomUUID()
  const sandboxEpoch = await currentEpoch()
  return context.db.transaction(async (tx) => {
    await holdPerson(tx, user.id)
    const draftId = draft === null ? null : await draft(tx)
    const recipientId = draftId ?? savedId
    // Its person may have erased it since it was read, and signed in again.
    if (recipientId !== null && !(await markUsed(tx, user.id, recipientId, now)))
      return fail({ code: 'recipient_not_found' })
    const at = now.toISOString()
    const created = { id: orderId, intent, recipient: shown, replaces: request.replaces, at }
    await insertOrder(tx, { userId: user.id, created, recipientId, sandboxEpoch })
    await tx.insert(idempotencyKeys).values(keyRow(context, press, orderId))
    return ok({ first: true, orderId, draftId })
  })
}

const rounds = 8

/**
 * Records the intent before the service is asked: one order per key, and one living renewal per order, for any number
 * of presses and pages.
 */
export async function reserveOrder(
  context: ActionContext,
  press: OrderRequest,
): Promise<Result<Reservation>> {
  for (let round = 1; ; round++) {
    const known = (await findReserved(context, press)) ?? (await joinRenewal(context, press))
    if (known !== null) return known
    try {
      return await insertReserved(context, press)
    } catch (error) {
      // Another request was first, and its order may have ended since.
      if (!isUniqueViolation(error) || round === rounds) throw error
    }
  }
}

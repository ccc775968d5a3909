import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { findToken, type Token } from '@/lib/domain/chains'
import { fractionDigits } from '@/lib/domain/money'
import { maskPixKey, parsePixKey } from '@/lib/domain/pix'
import type { SellIntent } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SellRecipient } from '@/lib/settlement/bodies'
import type { ActionContext } from '../action'
import { getChains } from '../chains'
import { idempotencyKeys } from '../db/schema'
import { isUniqueViolation } from '../failures'
import type { CheckedSellRequest } from '../inputs'
import { draftRecipient, findRecipient } from '../recipients'
import { currentEpoch } from '../sandbox-part'
import { keyedHash, sha256 } from '../secrets'
import { findRenewal, isSameSale } from './renewal'
import { insertOrder } from './store'

/** What a request means, held against our own registry and records. */
export interface ReadIntent {
  readonly intent: SellIntent
  readonly token: Token
  readonly recipient: SellRecipient
  readonly shown: OrderView['recipient']
  /** Our id of a recipient saved before; null for one given inline. */
  readonly savedId: string | null
  readonly saveAs: string | null
}

async function readRecipient({ db, user }: ActionContext, { recipient }: CheckedSellRequest) {
  if (recipient.kind === 'saved') {
    const known = await findRecipient(db, user.id, recipient.recipientId)
    if (known === null) return null
    const { label, maskedKey, id } = known
    return {
      recipient: { recipientId: known.serviceRecipientId },
      shown: { id, label, maskedKey, saved: true },
      savedId: id,
      saveAs: null,
    }
  }
  const key = parsePixKey(recipient.details.pixKey)
  if (!key.ok) return null
  const { saveAs, details } = recipient
  const shown = { id: null, label: saveAs, maskedKey: maskPixKey(key), saved: saveAs !== null }
  return { recipient: { details }, shown, savedId: null, saveAs }
}

export async function readIntent(
  context: ActionContext,
  request: CheckedSellRequest,
): Promise<Result<ReadIntent>> {
  const { chainId, method, amount } = request
  const token = findToken(await getChains(), chainId, request.token)
  if (token === undefined) return fail({ code: 'input_invalid', fields: { token: 'input_invalid' } })
  if (fractionDigits(amount) > (method === 'fromAmount' ? token.decimals : 2)) {
    return fail({ code: 'input_invalid', fields: { amount: 'amount_too_precise' } })
  }
  const recipient = await readRecipient(context, request)
  if (recipient === null)
    return fail({ code: 'recipient_not_found', fields: { recipientId: 'recipient_not_found' } })
  const account = context.user.address
  return ok({
    intent: { kind: 'sell', chainId, token: token.address, account, method, amount, currency: 'BRL' },
    token,
    ...recipient,
  })
}

/** `first`: this call made the order and asks for its quote. */
export interface Reserved {
  readonly first: boolean
  readonly orderId: string
  /** Our id of the recipient that was drafted with it. */
  readonly draftId: string | null
}

const operation = 'sell-quote'

async function findReserved(
  { db, user }: ActionContext,
  request: CheckedSellRequest,
): Promise<Result<Reserved> | null> {
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
  if (row.fingerprint !== fingerprint(request))
    return fail({ code: 'input_invalid', fields: { intentKey: 'input_invalid' } })
  return ok({ first: false, orderId: row.orderId, draftId: null })
}

/** Gives the key to the living renewal of the same order, so that this press too gets that one however often it comes. */
async function joinRenewal(
  context: ActionContext,
  request: CheckedSellRequest,
  read: ReadIntent,
): Promise<Result<Reserved> | null> {
  const renewal = await findRenewal(context, request.replaces)
  if (renewal === null) return null
  if (!isSameSale(renewal.order, read)) return fail({ code: 'already_renewed' })
  await context.db
    .insert(idempotencyKeys)
    .values(keyRow(context, request, renewal.order.id))
    .onConflictDoNothing()
  return findReserved(context, request)
}

// Keyed, since it covers a name and a tax id: without the server's secret it tells nothing.
function fingerprint({ intentKey: _, ...rest }: CheckedSellRequest): string {
  return keyedHash(operation, JSON.stringify(rest))
}

function keyRow({ user, now }: ActionContext, request: CheckedSellRequest, orderId: string) {
  const { intentKey } = request
  return {
    userId: user.id,
    operation,
    keyHash: sha256(intentKey),
    fingerprint: fingerprint(request),
    orderId,
    createdAt: now,
  }
}

/** A drafted recipient, the order and the key come together or not at all. */
async function insertReserved(
  context: ActionContext,
  request: CheckedSellRequest,
  read: ReadIntent,
): Promise<Reserved> {
  const { user, now } = context
  const { recipient, replaces } = request
  const orderId = randomUUID()
  const sandboxEpoch = await currentEpoch()
  const draftId = await context.db.transaction(async (tx) => {
    const drafted =
      read.saveAs !== null && recipient.kind === 'inline'
        ? await draftRecipient(tx, {
            userId: user.id,
            label: read.saveAs,
            pixKey: recipient.details.pixKey,
            now,
          })
        : null
    const at = now.toISOString()
    const created = { id: orderId, intent: read.intent, recipient: read.shown, replaces, at }
    await insertOrder(tx, { userId: user.id, created, recipientId: drafted ?? read.savedId, sandboxEpoch })
    await tx.insert(idempotencyKeys).values(keyRow(context, request, orderId))
    return drafted
  })
  return { first: true, orderId, draftId }
}

const rounds = 8

/**
 * Writes the intent down before anybody is asked: one order per key, and one living renewal per order, whoever presses
 * how often and where.
 */
export async function reserveOrder(
  context: ActionContext,
  request: CheckedSellRequest,
  read: ReadIntent,
): Promise<Result<Reserved>> {
  for (let round = 1; ; round++) {
    const known = (await findReserved(context, request)) ?? (await joinRenewal(context, request, read))
    if (known !== null) return known
    try {
      return ok(await insertReserved(context, request, read))
    } catch (error) {
      // Somebody was first, and may have ended since.
      if (!isUniqueViolation(error) || round === rounds) throw error
    }
  }
}

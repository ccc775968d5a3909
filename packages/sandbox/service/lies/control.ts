// How a developer or a test requests a lie, and what they get back.
import { randomInt } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from '../context'
import { BadRequest, NotFound } from '../http/errors'
import { OPERATION_NAMES, type OperationName } from '../http/operations'
import { isToldIn, LIE_CHOICES, type LieChoice, namesOf } from './catalog'
import { type LieInForce, timesLeft } from './in-force'

const MOST_SEED = 2 ** 31 - 1

export const lieBody = z.object({
  lie: z.enum(LIE_CHOICES),
  /** Only about this order. */
  transactionId: z.uuid('must be a UUID').optional(),
  /** Only in this operation. */
  operation: z.enum(OPERATION_NAMES).optional(),
  times: z.int().min(1).max(1_000_000).optional(),
  share: z.number().min(0).max(1).default(1),
  seed: z.int().min(0).max(MOST_SEED).optional(),
  mayRepeat: z.boolean().optional(),
})
type LieBody = z.infer<typeof lieBody>

/** Puts a lie in force. @throws 400 when no answer could ever contain it */
export function orderLie(context: Context, body: LieBody) {
  const { lie, operation = null, times = null, share } = body
  if (operation !== null && !canTell(lie, operation)) {
    throw new BadRequest('operation: the lie is never told in its answers')
  }
  const entry = context.lies.add({
    lie,
    operation,
    times,
    share,
    transactionId: body.transactionId === undefined ? null : ownOrder(context, body, body.transactionId),
    seed: body.seed ?? randomInt(0, MOST_SEED),
    mayRepeat: body.mayRepeat ?? share === 1,
  })
  return lieView(entry)
}

function ownOrder(context: Context, { lie, operation }: LieBody, id: string): string {
  const order = context.store.state.orders.get(id.toLowerCase())
  if (order === undefined) throw new NotFound('transactionId: the transaction')
  const status = `${order.kind}-status` as const
  if (!canTell(lie, status) || (operation !== undefined && operation !== status)) {
    throw new BadRequest('transactionId: the lie is never told in answers about this transaction')
  }
  return order.transactionId
}

function canTell(lie: LieChoice, operation: OperationName): boolean {
  return namesOf(lie).some((name) => isToldIn(name, operation))
}

export function liesView({ lies }: Context) {
  return { lies: lies.inForce.map(lieView) }
}

/** Removes one by its id, or all. @throws 404 when there is no such lie */
export function takeLiesBack({ lies }: Context, id: number | null) {
  const taken = lies.takeBack(id)
  if (id !== null && taken.length === 0) throw new NotFound('id: the lie')
  return { lies: taken.map(lieView) }
}

function lieView(entry: LieInForce) {
  const { met, told, ...terms } = entry
  return {
    ...terms,
    /** How many more answers may lie; null: any number. */
    left: timesLeft(entry),
    /** How many answers it could have changed. */
    met: [...met.values()].reduce((sum, count) => sum + count, 0),
    orders: Object.fromEntries(told),
  }
}

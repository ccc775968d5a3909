import 'server-only'
import { and, count, eq, isNull, min } from 'drizzle-orm'
import { isOfKind } from '../db/of-kind'
import { deadLetters, orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { isFollowed } from '../orders/read'

export interface ReconcilerBacklog {
  readonly byState: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  /** How long the longest waiting order has been due, in seconds; 0 when none is. */
  readonly checkDelaySeconds: number
  readonly askDelaySeconds: number
  readonly needPerson: number
  /** Recipients that differ at the service from what their owners saved. */
  readonly frozenRecipients: number
}

/** The reconciler's backlog. Reads only followed orders, however many have ended. */
export async function readFollowed(db: Db, now: Date): Promise<ReconcilerBacklog> {
  const rows = await db
    .select({
      kind: orders.kind,
      state: orders.state,
      count: count(),
      check: min(orders.nextCheckAt),
      ask: min(orders.nextAskAt),
    })
    .from(orders)
    .where(and(isFollowed, isOfKind(orders.kind)))
    .groupBy(orders.kind, orders.state)
  const [dead] = await db
    .select({ count: count() })
    .from(deadLetters)
    .innerJoin(orders, eq(orders.id, deadLetters.orderId))
    .where(and(isNull(deadLetters.handledAt), isOfKind(orders.kind)))
  const frozenRecipients = await db.$count(recipients, eq(recipients.state, 'frozen'))
  const delay = (dues: readonly (Date | null)[]) => {
    const late = dues.map((due) => (due === null ? 0 : (now.getTime() - due.getTime()) / 1_000))
    return Math.max(0, ...late)
  }
  return {
    byState: rows.map(({ kind, state, count: number }) => ({ kind, state, count: number })),
    checkDelaySeconds: delay(rows.map(({ check }) => check)),
    askDelaySeconds: delay(rows.map(({ ask }) => ask)),
    needPerson: dead?.count ?? 0,
    frozenRecipients,
  }
}

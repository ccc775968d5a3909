// The service's clock can be moved ahead, so that late events don't need waiting. It never goes back: expired orders and
// mined blocks stay as they are.
import { z } from '@hono/zod-openapi'
import { type Context, clockMs, nowIso } from './context'
import { NotFound, ServiceError } from './http/errors'

const YEAR_SECONDS = 366 * 86_400

export const clockBody = z.object({ advanceSeconds: z.int().min(1).max(YEAR_SECONDS) })

export function clockView(context: Context) {
  return { now: nowIso(context), aheadSeconds: context.store.state.clockAheadSeconds }
}

/** Moves the service's clock and the time of the chains' next blocks. Durable before the chains are moved. */
export async function advanceClock(context: Context, { advanceSeconds }: z.infer<typeof clockBody>) {
  context.store.commit({ type: 'clock-moved', seconds: advanceSeconds })
  // A chain that is down now follows when it is restored.
  await Promise.allSettled(context.chains.map((chain) => chain.local.followClock()))
  return clockView(context)
}

/** Moves the clock just past the end of a quote. */
export function advanceTo(context: Context, transactionId: string) {
  const order = context.store.state.orders.get(transactionId.toLowerCase())
  if (order === undefined) throw new NotFound('transactionId: the transaction')
  const leftSeconds = Math.ceil((Date.parse(order.expiresAt) - clockMs(context)) / 1_000)
  if (leftSeconds < 0) throw new ServiceError(409, 'Conflict', 'transactionId: its quote has expired')
  return advanceClock(context, { advanceSeconds: leftSeconds + 1 })
}

/** The minimum chain time, in Unix seconds: a block mined after a quote must not look older than it. */
export function leastBlockSeconds(context: Pick<Context, 'store'>): bigint {
  return BigInt(Math.floor(clockMs(context) / 1_000))
}

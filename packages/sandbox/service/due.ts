import { type Context, clockMs } from './context'
import { isDirect, type Order } from './order'

/** When an order paid now is paid out or delivered. */
export function dueFromNow(context: Context, order: Order): string {
  const delayMs = (order.delaySeconds ?? 0) * 1_000
  return new Date(clockMs(context) + context.config.payoutDelayMs + delayMs).toISOString()
}

/** Whether its time has come: at once when set to complete, else when it is due. */
export function isDue(context: Context, order: Order): boolean {
  return order.outcome === 'complete' || Date.parse(order.dueAt ?? '') <= clockMs(context)
}

/** The effect of `delay`: an overdue or held order is due that much after now, any other that much later. */
export function delayed(order: Order, seconds: number, at: string): Pick<Order, 'dueAt' | 'delaySeconds'> {
  const { dueAt } = order
  const from = Math.max(Date.parse(dueAt ?? at), Date.parse(at))
  return {
    delaySeconds: (order.delaySeconds ?? 0) + seconds,
    // A direct transfer is never paid here: the delay counts from its detection.
    dueAt: dueAt === null && !isDirect(order) ? null : new Date(from + seconds * 1_000).toISOString(),
  }
}

import type { OrderView } from '@/lib/domain/ramp-api'
import { fail, type Result } from '@/lib/domain/result'
import { adoptServerTime } from '@/lib/wallet/server-clock'

const TIMEOUT_MS = 10_000

/** Asks our own route for an order. Never throws: a lost answer is a failure that a later ask mends. */
export async function fetchStatus(orderId: string): Promise<Result<OrderView>> {
  try {
    const response = await fetch(`/api/orders/${encodeURIComponent(orderId)}`, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    adoptServerTime(response.headers.get('date'))
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('ok' in body)) return fail({ code: 'unexpected' })
    // Our own route answers Result<OrderView>; a page and its server are of one build.
    return body as Result<OrderView>
  } catch {
    return fail({ code: 'unexpected' })
  }
}

import { fail, type Result } from '@/lib/domain/result'
import { adoptServerTime } from '@/lib/wallet/server-clock'

const TIMEOUT_MS = 10_000

/** Asks a route of our own. Never throws: a lost answer is a failure that a later request can fix. */
export async function askRoute<T>(path: string, init: RequestInit = {}): Promise<Result<T>> {
  try {
    const askedAtMs = Date.now()
    const response = await fetch(path, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    adoptServerTime(Date.parse(response.headers.get('date') ?? ''), askedAtMs)
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('ok' in body)) return fail({ code: 'unexpected' })
    // Safe: our own route answers Result<T>, and a page and its server come from one build.
    return body as Result<T>
  } catch {
    return fail({ code: 'unexpected' })
  }
}

// An order's status from the host's own server, which asks the service once for all viewers.
import type { KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'
import { NoHostStatus, textOf } from './host-fields'
import { parseStatus } from './kinds'

const TIMEOUT_MS = 10_000

async function ask(statusUrl: string, transactionId: string): Promise<unknown> {
  const url = new URL(statusUrl, window.location.href)
  url.searchParams.set('transactionId', transactionId)
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) throw new NoHostStatus()
  const body: unknown = await response.json()
  if (textOf(body, 'transactionId')?.toLowerCase() !== transactionId.toLowerCase()) throw new NoHostStatus()
  return body
}

/**
 * `GET statusUrl?transactionId=…` with the host's own cookies; answers `{transactionId, phase, …}` (docs/widget.md).
 * Throws NoHostStatus when the host does not answer or does not have the transaction.
 */
export async function askHostStatus<K extends OrderKind>(
  statusUrl: string,
  kind: K,
  transactionId: string,
): Promise<KindTypes[K]['status']> {
  try {
    return parseStatus(kind, await ask(statusUrl, transactionId))
  } catch {
    throw new NoHostStatus()
  }
}

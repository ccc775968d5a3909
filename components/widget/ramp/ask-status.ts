import type { CallsByKind, KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'
import { answerEvent } from '@/lib/domain/kinds/rules'
import type { OrderEvent } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { askHostStatus } from './host-status'

interface StatusSources {
  readonly service: CallsByKind
  /** The host's route; null when it has none. */
  readonly statusUrl: () => string | null
  readonly now: () => Date
}

async function statusOf<K extends OrderKind>(
  sources: StatusSources,
  kind: K,
  transactionId: string,
): Promise<KindTypes[K]['status']> {
  const atService = () => sources.service[kind].status(transactionId)
  const statusUrl = sources.statusUrl()
  if (statusUrl === null) return atService()
  return askHostStatus(statusUrl, kind, transactionId).catch(atService)
}

/** An order's status, from the host if it has its own, otherwise from the service with the token. */
export function createAskStatus(sources: StatusSources) {
  return async ({ intent: { kind } }: Order, transactionId: string): Promise<OrderEvent> =>
    answerEvent(kind, await statusOf(sources, kind, transactionId), sources.now())
}

import type { OrderEvent } from '@/lib/domain/order/events'
import { buyEvent, sellEvent, sendEvent } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { hostStatuses, NoHostStatus } from './host-status'
import type { WidgetService } from './service'

type Statuses = Pick<WidgetService, 'sellStatus' | 'buyStatus' | 'sendStatus'>

interface StatusSources {
  readonly service: Statuses
  /** The host's route; null when it has none. */
  readonly statusUrl: string | null
  readonly now: () => Date
}

async function askOne(from: Statuses, { intent }: Order, transactionId: string, now: () => Date) {
  switch (intent.kind) {
    case 'sell':
      return sellEvent(await from.sellStatus(transactionId), now())
    case 'buy':
      return buyEvent(await from.buyStatus(transactionId), now())
    case 'send':
      return sendEvent(await from.sendStatus(transactionId), now())
  }
}

/** An order's status, from the host if it has its own, otherwise from the service with the token. */
export function createAskStatus({ service, statusUrl, now }: StatusSources) {
  const host = statusUrl === null ? null : hostStatuses(statusUrl)
  return async (order: Order, transactionId: string): Promise<OrderEvent> => {
    if (host === null) return askOne(service, order, transactionId, now)
    try {
      return await askOne(host, order, transactionId, now)
    } catch (error) {
      if (!(error instanceof NoHostStatus)) throw error
      return askOne(service, order, transactionId, now)
    }
  }
}

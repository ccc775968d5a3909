import 'server-only'
import { isFinal, type Order } from '@/lib/domain/order'
import type { OrderEvent, ServiceState } from '@/lib/domain/order-events'
import type { OfframpPhase, OfframpStatus } from '@/lib/settlement/offramp-status'
import type { Lane } from './budget'
import { callService } from './settlement'

const states: Readonly<Record<OfframpPhase, ServiceState>> = {
  'awaiting-deposit': 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  unknown: 'unrecognised',
}

/** The service's answer as an event. A field that it left out stays null and changes nothing. */
export function serviceEvent(status: OfframpStatus, at: Date): OrderEvent {
  const { depositAddress, depositAmount, depositTxHash, withdrawal, withdrawalAmount } = status
  return {
    type: 'service-status',
    at: at.toISOString(),
    status: states[status.phase],
    raw: status.rawStatus,
    updatedAt: status.updatedAt,
    deposit:
      depositAddress === null && depositAmount === null && depositTxHash === null
        ? null
        : { address: depositAddress, amount: depositAmount, hash: depositTxHash },
    payout:
      withdrawal === null && withdrawalAmount === null
        ? null
        : {
            amount: withdrawalAmount,
            currency: withdrawal?.currency ?? null,
            maskedAccount: withdrawal?.maskedAccount ?? null,
            status: withdrawal?.status ?? null,
          },
    refund: null,
  }
}

/**
 * Whether the service may know more than the chain does now. Until a transfer lies deep enough it knows nothing that
 * the chain does not tell for free; before a transfer was begun there is nothing to know.
 */
export function serviceMayKnow(order: Order): boolean {
  if (order.quote === null || isFinal(order.state)) return false
  return !['quoting', 'quoted', 'approving', 'sent'].includes(order.state)
}

/** @throws SettlementError; a failed read is no fact */
export async function askService(order: Order, lane: Lane, now: () => Date): Promise<OrderEvent | null> {
  const transactionId = order.quote?.transactionId
  if (transactionId === undefined || !serviceMayKnow(order)) return null
  const status = await callService(lane, (client) => client.offrampStatus(transactionId))
  return serviceEvent(status, now())
}

// What a host that keeps an order in its own records tells its widget, in place of the service.

import type { BuyStatus, SellStatus, SendStatus } from '../order/look'
import type { Order } from '../order/order'
import type { OrderState } from '../order/state'

export type HostStatus = { readonly transactionId: string } & (SellStatus | BuyStatus | SendStatus)

type HostPhase = 'processing' | 'completed' | 'failed' | 'refunded' | 'unknown'

/** Null for a state that only we have: the service still waits for the money. */
const phaseOf: Readonly<Record<OrderState, HostPhase | null>> = {
  quoting: null,
  quoted: null,
  'awaiting-payment': null,
  approving: null,
  sending: null,
  sent: null,
  confirmed: null,
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  'quote-unknown': null,
  expired: null,
  cancelled: null,
  abandoned: null,
  unknown: 'unknown',
  'closed-by-support': 'unknown',
}

/** Unknown fields are null. */
export function hostStatusOf(order: Order, transactionId: string): HostStatus {
  const { intent, deposit, delivery, payment, payout, state, told } = order
  // The widget checks the service's answers against its own reads, as we do.
  const word = told?.end ?? phaseOf[state]
  const common = { transactionId, rawStatus: order.serviceStatus, updatedAt: order.serviceUpdatedAt }
  switch (intent.kind) {
    case 'sell':
      return {
        ...common,
        phase: word === 'cancelled' ? 'failed' : (word ?? 'awaiting-deposit'),
        depositAddress: deposit?.address ?? null,
        depositAmount: deposit?.amount ?? null,
        depositTxHash: deposit?.hash ?? null,
        withdrawalAmount: payout?.amount ?? null,
        withdrawal: payout && {
          maskedAccount: payout.maskedAccount,
          currency: payout.currency,
          status: payout.status,
        },
      }
    case 'buy':
      return {
        ...common,
        phase: word ?? 'awaiting-payment',
        payment: payment?.status ?? null,
        returnedAmount: payment?.returnedAmount ?? null,
        cryptoAmount: delivery?.amount ?? null,
        destinationHash: delivery?.hash ?? null,
      }
    case 'send':
      return {
        ...common,
        phase: word ?? 'awaiting-deposit',
        sourceHash: deposit?.hash ?? null,
        destinationHash: delivery?.hash ?? null,
        toAmount: delivery?.amount ?? null,
      }
  }
}

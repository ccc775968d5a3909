// What a host that has an order in its own record tells its widget of it, in the service's place.
import type { Order, OrderState } from './order'
import type { PurchaseStatus, SaleStatus, TransferStatus } from './order-look'

export type HostStatus = { readonly transactionId: string } & (SaleStatus | PurchaseStatus | TransferStatus)

type Told = 'processing' | 'completed' | 'failed' | 'refunded' | 'unknown'

/** Every other state is of our own making: the service still waits for the money. */
const told: Readonly<Partial<Record<OrderState, Told>>> = {
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  unknown: 'unknown',
}

/** A field that is not known is null. */
export function hostStatusOf(order: Order, transactionId: string): HostStatus {
  const { intent, deposit, delivery, payment, payout, state } = order
  const common = { transactionId, rawStatus: order.serviceStatus, updatedAt: order.serviceUpdatedAt }
  switch (intent.kind) {
    case 'sell':
      return {
        ...common,
        phase: told[state] ?? 'awaiting-deposit',
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
        phase: told[state] ?? 'awaiting-payment',
        payment: payment?.status ?? null,
        returnedAmount: payment?.returnedAmount ?? null,
        cryptoAmount: delivery?.amount ?? null,
        destinationHash: delivery?.hash ?? null,
      }
    case 'send':
      return {
        ...common,
        phase: told[state] ?? 'awaiting-deposit',
        sourceHash: deposit?.hash ?? null,
        destinationHash: delivery?.hash ?? null,
        toAmount: delivery?.amount ?? null,
      }
  }
}

import { post } from '../bank/ledger'
import type { DeliveryEvent, PixEvent } from './events'
import { isFinal, type OnrampOrder } from './order'
import type { ServiceState } from './state'

export function applyPixEvent(state: ServiceState, event: PixEvent): void {
  post(state.ledger, event.posting)
  const order = state.orders.get(event.id)
  if (order?.kind !== 'onramp') return
  switch (event.type) {
    case 'pix-sent':
      order.payments.push({ ...event.payment, finding: null, keptCentavos: '0', returnedCentavos: '0' })
      return
    case 'pix-received':
      putPayment(order, event.payment)
      if (event.dueAt !== null) {
        Object.assign(order, { status: 'Processing', updatedAt: event.at, dueAt: event.dueAt })
      }
      return
    case 'pix-returned':
      returnPayment(order, event.paymentId, BigInt(event.centavos))
      if (event.ends && !isFinal(order)) {
        Object.assign(order, { status: 'Refunded', updatedAt: event.at, isDelivering: false })
      }
      return
  }
}

function putPayment(order: OnrampOrder, payment: OnrampOrder['payments'][number]): void {
  const index = order.payments.findIndex((known) => known.paymentId === payment.paymentId)
  if (index === -1) order.payments.push({ ...payment })
  else order.payments[index] = { ...payment }
}

function returnPayment(order: OnrampOrder, paymentId: string, centavos: bigint): void {
  const payment = order.payments.find((known) => known.paymentId === paymentId)
  if (payment === undefined) return
  payment.returnedCentavos = String(BigInt(payment.returnedCentavos) + centavos)
  const left = BigInt(payment.centavos) - BigInt(payment.returnedCentavos)
  if (left < BigInt(payment.keptCentavos)) payment.keptCentavos = String(left)
}

export function applyDeliveryEvent(state: ServiceState, event: DeliveryEvent): void {
  const order = state.orders.get(event.id)
  if (event.type === 'delivered' && event.posting !== undefined) post(state.ledger, event.posting)
  if (order === undefined || order.kind === 'offramp') return
  if (event.type === 'delivery-decided') {
    Object.assign(order, { isDelivering: true, updatedAt: event.at })
    return
  }
  // Evidence on chain wins over earlier decisions: the tokens are there.
  Object.assign(order, { status: 'Completed', updatedAt: event.at, destinationHash: event.hash })
}

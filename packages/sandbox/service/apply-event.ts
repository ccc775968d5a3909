import { post } from '../bank/ledger'
import { applyDeliveryEvent, applyPixEvent } from './apply-delivery-event'
import { delayed } from './due'
import type { DepositEvent, ServiceEvent } from './events'
import { createOrder, hasEnded, isFinal, type Order } from './order'
import { applyRecipientEvent } from './recipients/events'
import { type Deposit, depositKey, type ServiceState } from './state'

export function addOrder(state: ServiceState, order: Order): void {
  state.orders.set(order.transactionId, order)
  if (order.kind !== 'onramp') {
    state.orderIds.set(depositKey(order.chainId, order.transferId), order.transactionId)
  }
  if (order.kind !== 'offramp') {
    state.deliveryIds.set(depositKey(order.toChainId, order.transferId), order.transactionId)
  }
}

export function applyEvent(state: ServiceState, event: ServiceEvent): void {
  switch (event.type) {
    case 'opened':
    case 'funded':
      post(state.ledger, event.posting)
      return
    case 'clock-moved':
      state.clockAheadSeconds += event.seconds
      return
    case 'rate-moved':
      state.prices.set(event.symbol, event.price)
      return
    case 'recipient-created':
    case 'recipient-updated':
    case 'recipient-retired':
    case 'kyc-set':
      applyRecipientEvent(state, event)
      return
    case 'quoted':
      addOrder(state, createOrder(event.order))
      return
    case 'outcome-chosen':
      chooseOutcome(state, event)
      return
    case 'failed':
      if (event.key !== null) decide(state, event.key, 'keep')
      change(state, event.id, { status: 'Failed', updatedAt: event.at })
      return
    case 'paid':
      post(state.ledger, event.posting)
      change(state, event.id, { status: 'Completed', updatedAt: event.at })
      return
    case 'expired':
      change(state, event.id, { status: 'Cancelled', updatedAt: event.at })
      return
    case 'pix-sent':
    case 'pix-received':
    case 'pix-returned':
      applyPixEvent(state, event)
      return
    case 'delivery-decided':
    case 'delivered':
      applyDeliveryEvent(state, event)
      return
    default:
      applyDepositEvent(state, event)
      return
  }
}

function applyDepositEvent(state: ServiceState, event: DepositEvent): void {
  switch (event.type) {
    case 'deposit-seen': {
      const key = depositKey(event.deposit.chainId, event.deposit.transferId)
      state.deposits.set(key, { ...event.deposit, decision: null, refundTxHash: null, collectTxHash: null })
      return
    }
    case 'deposit-accepted':
      decide(state, event.key, 'pay')
      change(state, event.id, { status: 'Processing', updatedAt: event.at, dueAt: event.dueAt })
      return
    case 'refund-decided':
      decide(state, event.key, 'refund')
      stopDelivery(state, event.id)
      changeGoingOn(state, event.id, { status: 'Processing', updatedAt: event.at })
      return
    case 'refunded': {
      const deposit = state.deposits.get(event.key)
      if (deposit !== undefined) deposit.refundTxHash = event.hash
      changeOpen(state, event.id, { status: 'Refunded', updatedAt: event.at })
      return
    }
    case 'collected': {
      const deposit = state.deposits.get(event.key)
      if (deposit !== undefined) deposit.collectTxHash = event.hash
      return
    }
    case 'deposit-vanished':
      state.deposits.delete(event.key)
      changeGoingOn(state, event.id, { status: 'Quoted', updatedAt: event.at, dueAt: null })
      return
  }
}

function decide(state: ServiceState, key: string, decision: Deposit['decision']): void {
  const deposit = state.deposits.get(key)
  if (deposit !== undefined) deposit.decision = decision
}

function stopDelivery(state: ServiceState, id: string | null): void {
  const order = state.orders.get(id ?? '')
  if (order?.kind === 'crosschain') order.isDelivering = false
}

function chooseOutcome(state: ServiceState, event: Extract<ServiceEvent, { type: 'outcome-chosen' }>): void {
  const order = state.orders.get(event.id)
  if (order === undefined) return
  const { outcome, at, delaySeconds } = event
  const later = delaySeconds === undefined ? {} : delayed(order, delaySeconds, at)
  Object.assign(order, { outcome, ...later, updatedAt: at })
}

type Change = Partial<Pick<Order, 'status' | 'updatedAt' | 'dueAt'>>

function change(state: ServiceState, id: string, to: Change): void {
  const order = state.orders.get(id)
  if (order !== undefined) Object.assign(order, to)
}

// A final status is kept: a deposit after a failure is returned, and the order stays Failed.
function changeOpen(state: ServiceState, id: string | null, to: Change): void {
  const order = id === null ? undefined : state.orders.get(id)
  if (order !== undefined && !isFinal(order)) Object.assign(order, to)
}

// A cancelled order stays cancelled until its late deposit or payment is returned.
function changeGoingOn(state: ServiceState, id: string | null, to: Change): void {
  const order = id === null ? undefined : state.orders.get(id)
  if (order !== undefined && !hasEnded(order)) Object.assign(order, to)
}

import { post } from '../bank/ledger'
import { applyRecipientEvent } from './recipient-events'
import { type Deposit, depositKey, hasEnded, type Order, type ServiceEvent, type ServiceState } from './state'

export function addOrder(state: ServiceState, order: Order): void {
  state.orders.set(order.transactionId, order)
  state.orderIds.set(depositKey(order.chainId, order.transferId), order.transactionId)
}

export function applyEvent(state: ServiceState, event: ServiceEvent): void {
  switch (event.type) {
    case 'opened':
      post(state.ledger, event.posting)
      return
    case 'recipient-created':
    case 'recipient-updated':
    case 'recipient-retired':
    case 'kyc-set':
      applyRecipientEvent(state, event)
      return
    case 'quoted':
      addOrder(state, {
        ...event.order,
        ...{ status: 'Quoted', updatedAt: event.order.createdAt, outcome: null, dueAt: null },
      })
      return
    case 'outcome-chosen':
      change(state, event.id, { outcome: event.outcome, updatedAt: event.at })
      return
    case 'failed':
      if (event.key !== null) decide(state, event.key, 'keep')
      change(state, event.id, { status: 'Failed', updatedAt: event.at })
      return
    case 'paid':
      post(state.ledger, event.posting)
      change(state, event.id, { status: 'Completed', updatedAt: event.at })
      return
    default:
      applyDepositEvent(state, event)
      return
  }
}

type DepositEvent = Extract<
  ServiceEvent,
  {
    type:
      | 'deposit-seen'
      | 'deposit-accepted'
      | 'refund-decided'
      | 'refunded'
      | 'collected'
      | 'deposit-vanished'
  }
>

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
      changeOpen(state, event.id, { status: 'Processing', updatedAt: event.at })
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
      changeOpen(state, event.id, { status: 'Quoted', updatedAt: event.at, dueAt: null })
      return
  }
}

function decide(state: ServiceState, key: string, decision: Deposit['decision']): void {
  const deposit = state.deposits.get(key)
  if (deposit !== undefined) deposit.decision = decision
}

function change(state: ServiceState, id: string, to: Partial<Order>): void {
  const order = state.orders.get(id)
  if (order !== undefined) Object.assign(order, to)
}

// An ended status sticks: a deposit that comes after a failure goes back, and the order stays Failed.
function changeOpen(state: ServiceState, id: string | null, to: Partial<Order>): void {
  const order = id === null ? undefined : state.orders.get(id)
  if (order !== undefined && !hasEnded(order)) Object.assign(order, to)
}

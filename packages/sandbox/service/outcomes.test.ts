import { expect, test } from 'vitest'
import { applyEvent } from './apply-event'
import type { CrosschainTerms } from './order'
import { whyNot } from './outcomes'
import { depositKey, emptyState } from './state'

const at = '2026-01-02T03:04:05.000Z'
const transferId = `0x${'1'.repeat(64)}` as const
const address = `0x${'a'.repeat(40)}` as const
const key = depositKey(31_337, transferId)
const terms: CrosschainTerms = {
  kind: 'crosschain',
  transactionId: 'one',
  transferId,
  createdAt: at,
  expiresAt: at,
  chainId: 31_337,
  token: address,
  fromAddress: address,
  fromAmount: '5',
  toChainId: 31_338,
  toToken: address,
  toAddress: address,
  toAmount: '4',
  isDirect: false,
}
const deposit = {
  ...{ chainId: 31_337, transferId, depositor: address, token: address, amount: '5' },
  txHash: transferId,
  minedAtMs: 0,
}

function withDeposit() {
  const state = emptyState()
  applyEvent(state, { type: 'quoted', order: terms })
  applyEvent(state, { type: 'deposit-seen', deposit })
  const order = state.orders.get('one')
  if (order === undefined) throw new Error('the order is lost')
  return {
    state,
    order,
    ask: (outcome: 'complete' | 'fail' | 'hold' | 'refund') => whyNot(contextOf(state), order, outcome),
  }
}

// Safe: the only member it uses of a context is its state.
const contextOf = (state: ReturnType<typeof emptyState>) => ({ store: { state } }) as never

test('[OFS-2] while a deposit is being returned no other outcome can be chosen', () => {
  const { state, ask } = withDeposit()
  expect(ask('fail')).toBeNull()
  applyEvent(state, { type: 'refund-decided', key, id: 'one', at })
  expect([ask('complete'), ask('fail'), ask('hold')]).toEqual(Array(3).fill('the deposit goes back'))
  expect(ask('refund')).toBeNull()
})

test('[XCH-1] a cancelled transfer stays cancelled until its late deposit is returned, or removed from the chain', () => {
  const { state, order } = withDeposit()
  applyEvent(state, { type: 'expired', id: 'one', at })
  applyEvent(state, { type: 'refund-decided', key, id: 'one', at })
  expect(order.status).toBe('Cancelled')
  applyEvent(state, { type: 'deposit-vanished', key, id: 'one', at })
  expect(order.status).toBe('Cancelled')
  applyEvent(state, { type: 'deposit-seen', deposit })
  applyEvent(state, { type: 'refunded', key, id: 'one', at, hash: transferId })
  expect(order.status).toBe('Refunded')
})

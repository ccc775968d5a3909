import { describe, expect, test } from 'vitest'
import { coded, codeOver, createdBuy, says } from '../../kinds/buy/buy.fixture'
import { getsTokens, orderKinds } from '../../kinds/kinds'
import { decimal } from '../../plan/plan.fixture'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import { created, later, otherHash, told, ways } from '../order.fixture'
import { receiptStanding } from './receipt-standing'
import { toOrderView } from './view'
import type { OrderView } from './views'

const view = (events: readonly OrderEvent[], order = created) => toOrderView(foldOrder(order, events))
const seen: OrderEvent = { type: 'delivery-seen', amount: decimal('18.2'), hash: otherHash, at: created.at }
const standing = (kind: OrderView['kind'], order: OrderView) => receiptStanding({ ...order, kind })

describe('whether an order has a receipt', () => {
  test('a completed sale has one; tokens delivered only according to the service have none yet', () => {
    expect(standing('sell', view(ways.completed))).toEqual({ kind: 'receipt' })
    const bought = view(ways.completed, createdBuy)
    expect(standing('buy', { ...bought, state: 'completed', delivery: null })).toEqual({
      kind: 'none',
      why: 'deliveryUnseen',
    })
    const delivered = view([...ways.completed, seen], createdBuy)
    for (const kind of orderKinds.filter(getsTokens)) {
      expect(standing(kind, { ...delivered, state: 'completed' })).toEqual({ kind: 'receipt' })
    }
  })

  test('a refund has a statement once the chain has shown it, or it was told twice for reais', () => {
    expect(standing('sell', view(ways.refunded))).toEqual({ kind: 'refund' })
    expect(standing('sell', { ...view(ways.refunded), refund: null })).toEqual({
      kind: 'none',
      why: 'refundUnseen',
    })
    expect(standing('buy', view([told('refunded')], createdBuy))).toEqual({ kind: 'none', why: 'open' })
    expect(standing('buy', { ...view(ways.refunded), state: 'refunded' })).toEqual({ kind: 'refund' })
  })

  test('a payout that differs from the quote has none', () => {
    const payout = { amount: decimal('1.00'), currency: 'BRL', maskedAccount: null, status: null }
    const short = view([...ways.processing, told('completed', { payout })])
    expect(standing('sell', short)).toEqual({ kind: 'none', why: 'payoutDiffers' })
  })

  test('a purchase that ended as unpaid and was paid after all is not said to have been unpaid', () => {
    const unpaid = view([coded, codeOver], createdBuy)
    expect(receiptStanding(unpaid)).toEqual({ kind: 'none', why: 'unsold' })
    for (const paid of ['received', 'returned 100']) {
      const order = view(
        [coded, says('processing', paid), says('cancelled', paid), says('cancelled', paid, later(61))],
        createdBuy,
      )
      expect(order.state).toBe('cancelled')
      expect(receiptStanding(order), paid).toEqual({ kind: 'none', why: 'failed' })
    }
  })

  test.each([
    ['failed', 'failed'],
    ['closed-by-support', 'closedBySupport'],
    ['expired', 'unsold'],
    ['cancelled', 'unsold'],
    ['abandoned', 'unsold'],
    ['quote-unknown', 'unsold'],
    ['quoted', 'open'],
    ['sent', 'open'],
    ['processing', 'open'],
    ['unknown', 'open'],
  ] as const)('%s has none, and says why: %s', (state, why) => {
    expect(standing('sell', view(ways[state]))).toEqual({ kind: 'none', why })
  })
})

import { expect, test } from 'vitest'
import { buyWays, coded, codeOver, createdBuy, says } from '../../kinds/buy/buy.fixture'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import { absent, begun, created, later, received, told, toldAgain, ways } from '../order.fixture'
import { toldOutcome } from './told-outcome'
import { toOrderView } from './view'

const of = (events: readonly OrderEvent[], order = created) =>
  toldOutcome(toOrderView(foldOrder(order, events)))
const bought = (events: readonly OrderEvent[]) => of(events, createdBuy)

test('an order that ended as the service reports, or without a report, has no mark', () => {
  for (const [way, events] of Object.entries(ways)) expect(of(events), way).toBeNull()
  for (const [way, events] of Object.entries(buyWays)) expect(bought(events), way).toBeNull()
})

test('a completion that we are still confirming is not shown; one that the chain contradicts is', () => {
  const sending = [received, begun('transfer', 8), told('completed')]
  expect(of(sending)).toBeNull()
  expect(of([...sending, absent('transfer')])).toBe('completed')
})

test('a reported completion is shown for a purchase that still waits for its payment', () => {
  expect(bought([coded, says('completed', 'received')])).toBe('completed')
  expect(bought([coded, says('processing', 'received'), says('completed', 'received')])).toBeNull()
})

test('a reported failure, refund or cancellation is shown for an order that is still open', () => {
  for (const end of ['failed', 'refunded', 'cancelled'] as const)
    expect(of([...ways.processing, told(end)]), end).toBe(end)
})

test('an order that ended with nothing sold shows a reported payment, and no refusal', () => {
  for (const state of ['cancelled', 'expired'] as const) {
    expect(of([...ways[state], told('completed')]), state).toBe('completed')
    expect(of([...ways[state], told('failed'), toldAgain('failed')]), state).toBeNull()
  }
})

test('an answer that disagrees with the end is shown', () => {
  expect(of([...ways.completed, told('failed', { at: later(90) })])).toBe('failed')
  expect(of([...ways.refunded, told('completed', { at: later(90) })])).toBe('completed')
})

test('a purchase that ended as unpaid and was paid after all is shown as paid, or as refunded', () => {
  const after = (paid: string) =>
    bought([coded, codeOver, says('cancelled', paid, later(700)), says('cancelled', paid, later(761))])
  expect(after('received')).toBe('paid')
  expect(after('returned 100')).toBe('refunded')
})

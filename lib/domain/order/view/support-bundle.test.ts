import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldOrder } from '../fold'
import { created, transferHash, ways } from '../order.fixture'
import { supportBundle } from './support-bundle'
import { timelineOf } from './timeline'
import { toOrderView } from './view'
import type { OrderView } from './views'

const timeline = timelineOf(created, ways.completed)
const plain: OrderView = toOrderView(foldOrder(created, ways.completed), {
  checkedAt: '2026-11-21T12:00:09.000Z',
  previousPrice: null,
  isEarlierPaid: false,
  isUnread: false,
})
const order: OrderView = { ...plain, timeline }

/** The value with every text in it replaced. */
function swapped(value: unknown, canary: string): unknown {
  if (typeof value === 'string') return canary
  if (Array.isArray(value)) return value.map((one) => swapped(one, canary))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swapped(one, canary)]))
}

describe('the support bundle', () => {
  test('holds ids, both hashes, times and what happened', () => {
    const text = supportBundle(order)
    expect(text).toContain('order: order-1')
    expect(text).toContain(`transaction: ${order.quote?.transactionId}`)
    expect(text).toContain(`transfer confirmed 3 ${transferHash}`)
    expect(text).toContain('checked: 2026-11-21T12:00:09.000Z')
    expect(text).toMatch(/^ {2}2026-11-21T12:00:01\.000Z service completed$/m)
    expect(text.split('\n').filter((line) => /^ {2}2026/.test(line)).length).toBe(
      order.steps.length + timeline.length,
    )
  })

  test('lists the states of an order without a timeline', () => {
    expect(supportBundle(plain)).toMatch(/^ {2}2026-11-21T12:00:01\.000Z service completed$/m)
  })

  test('contains no personal data: neither recipient, account, address nor amount', () => {
    const marked: OrderView = {
      ...order,
      account: '0xCa11000000000000000000000000000000000001',
      amount: '7777.77' as OrderView['amount'],
      recipient: { id: null, label: 'Canary-Label', maskedKey: 'canary@key', saved: false },
      to: {
        chainId: 1,
        token: '0x2',
        address: '0xCa11000000000000000000000000000000000002',
      } as OrderView['to'],
      payout: { amount: null, currency: null, maskedAccount: 'canary-account', status: 'canary-payout' },
      refund: { address: '0xCa11000000000000000000000000000000000003', amount: null, hash: null },
      serviceStatus: 'Paid to Maria Canary',
    }
    expect(supportBundle(marked)).not.toMatch(/canary|ca11|7777/i)
  })

  test.each([
    'Maria Oliveira',
    '529.982.247-25',
    'maria@acme.test',
    '+5511987654321',
    'Rua A, 1\norder: x',
    '<b>',
  ])('contains nothing of "%s" when the service writes it into every field', (canary) => {
    // Replaces every text of the view; the names of states are ours and come from closed lists.
    const { kind, state } = order
    const hostile = { ...(swapped(order, canary) as OrderView), kind, state, timeline }
    expect(supportBundle(hostile)).not.toContain(canary)
  })

  test('has one fact per line, whatever the texts contain', () => {
    const lines = supportBundle(order).split('\n').length
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const hostile = {
          ...(swapped(order, text) as OrderView),
          kind: order.kind,
          state: order.state,
          timeline,
        }
        expect(supportBundle(hostile).split('\n').length).toBe(lines)
      }),
      { numRuns: 30 },
    )
  })
})

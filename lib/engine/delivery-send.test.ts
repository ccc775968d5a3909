import { describe, expect, test } from 'vitest'
import { goodDirect } from '@/lib/domain/kinds/send/send.fixture'
import { toBaseUnits } from '@/lib/domain/money/money'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  begun,
  confirmed,
  created,
  mined,
  sent,
  storedPlan,
  told,
  transferHash,
} from '@/lib/domain/order/order.fixture'
import { rules } from '@/lib/domain/plan/plan.fixture'
import { type FakeChain, fakeChain, readerOf } from './chain.fixture'
import { readDelivery } from './delivery'

describe('the delivery of a direct send', () => {
  const send = goodDirect()
  const now = () => new Date('2026-11-21T12:30:00.000Z')
  const value = toBaseUnits(send.quote.receiveAmount, send.quote.decimals) ?? 0n
  const direct = foldOrder({ ...created, intent: send.intent }, [
    { type: 'quote-received', quote: send.quote, plan: storedPlan(send), at: created.at },
    begun('transfer'),
    sent('transfer'),
    mined('transfer'),
    confirmed('transfer'),
    told('completed', { at: created.at }),
  ])
  const moved = { hash: transferHash, blockNumber: 900, logIndex: 0 }
  const read = (chain: FakeChain) =>
    readDelivery(readerOf(chain), { order: direct, rules, take: () => true, now })

  test('is the account’s own transfer, also if the service names no transaction', async () => {
    expect(direct.delivery).toMatchObject({ hash: null, isSeen: false })
    expect(await read(fakeChain({ received: [{ ...moved, value }] }))).toMatchObject([
      { type: 'delivery-seen', amount: send.quote.receiveAmount, hash: transferHash },
    ])
  })

  test('is not there if that transfer moved another amount', async () => {
    expect(await read(fakeChain({ received: [{ ...moved, value: value - 1n }] }))).toMatchObject([
      { type: 'chain-searched' },
      { type: 'chain-absent', what: 'delivery' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { buyQuote, coded, createdBuy, deliveryHash, says } from '@/lib/domain/kinds/buy/buy.fixture'
import { decimalOf, toBaseUnits } from '@/lib/domain/money/money'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { keptOf } from '@/lib/domain/order/kept'
import { otherHash, transferHash } from '@/lib/domain/order/order.fixture'
import { rules } from '@/lib/domain/plan/plan.fixture'
import { fakeChain, readerOf } from './chain.fixture'
import type { TokenLog } from './chain-reader'
import { readDelivery } from './delivery'
import type { MoneyLook } from './money'

const amount = toBaseUnits(buyQuote.receiveAmount, buyQuote.decimals) ?? 0n
const log = (blockNumber: number, hash: Hex = otherHash, logIndex = 0): TokenLog => ({
  hash,
  blockNumber,
  logIndex,
  value: amount,
})
const order = (...more: readonly OrderEvent[]) =>
  foldOrder(createdBuy, [coded, says('completed', 'received'), ...more])
const look = (changes: Partial<MoneyLook> = {}): MoneyLook => ({
  order: order(),
  rules,
  take: () => true,
  now: () => new Date('2026-11-21T12:30:00.000Z'),
  ...changes,
})
const untold = foldOrder(createdBuy, [
  coded,
  { ...says('completed', 'received'), delivery: null } as OrderEvent,
])

describe('a delivery', () => {
  test('is seen in the transaction that the service names, with any sender', async () => {
    const chain = fakeChain({ received: [log(900, deliveryHash)] })
    const named = order()
    expect(await readDelivery(readerOf(chain), look({ order: named }))).toMatchObject([
      { type: 'delivery-seen', amount: buyQuote.receiveAmount, hash: named.delivery?.hash },
    ])
    expect(chain.answered).toEqual([])
  })

  test('is otherwise searched among transfers from the service’s contracts, in ranges that the node answers', async () => {
    const chain = fakeChain({ logs: [log(900)], longestRange: 30 })
    expect(await readDelivery(readerOf(chain), look({ order: untold }))).toMatchObject([
      { type: 'delivery-seen', hash: otherHash },
    ])
  })

  test('is never one from before the quote, of another amount, or not deep enough', async () => {
    const wrong = [log(0), { ...log(900), value: amount - 1n }, log(999)]
    const received = wrong.map((each) => ({ ...each, hash: deliveryHash }))
    // Its first block is older than the quote by more than the clock tolerance.
    const chain = fakeChain({ logs: wrong, received, headMs: Date.parse('2026-11-21T12:28:00.000Z') })
    expect(await readDelivery(readerOf(chain), look())).toMatchObject([
      { type: 'chain-searched' },
      { type: 'chain-absent', what: 'delivery' },
    ])
  })

  test('is not another order’s log but the next one', async () => {
    const chain = fakeChain({ logs: [log(900, otherHash), log(900, transferHash, 1)] })
    const asked: string[] = []
    const take = async (name: string) => asked.push(name) > 1
    expect(await readDelivery(readerOf(chain), look({ order: untold, take }))).toMatchObject([
      { type: 'delivery-seen', hash: transferHash },
    ])
    expect(asked).toEqual([`${otherHash}:0`, `${transferHash}:1`])
  })

  test('is searched again from slightly before the end of the last search', async () => {
    const chain = fakeChain()
    const searched: OrderEvent = { type: 'chain-searched', what: 'delivery', upTo: 900, at: createdBuy.at }
    const events = await readDelivery(readerOf(chain), look({ order: order(searched) }))
    expect(events).toMatchObject([{ type: 'chain-absent' }])
    expect(chain.answered).toEqual([{ first: 836, last: 998 }])
  })

  test('is not reported absent while blocks are unread or no contract is known', async () => {
    const chain = fakeChain({ longestRange: 1 })
    const reader = readerOf(chain, { logFailure: (_, blocks) => (blocks > 1 ? 'too-long' : 'stop') })
    expect(await readDelivery(reader, look())).toMatchObject([{ type: 'chain-searched', more: true }])
    expect(await readDelivery(readerOf(fakeChain()), look({ rules: { targets: [] } }))).toEqual([])
  })
})

test('a delivery that only the service tells is not stored as received', () => {
  const delivery = { amount: decimalOf('18.1'), hash: deliveryHash }
  const order = foldOrder(createdBuy, [coded, { ...says('completed'), delivery } as OrderEvent])
  expect(order.delivery).toMatchObject(delivery)
  expect(keptOf(order)).toMatchObject({ receiveAmount: buyQuote.receiveAmount, deliveryHash: null })
})

describe('a delivery for a quote that allows a slippage of 1 %', () => {
  const bought = { ...buyQuote, maxSlippage: decimalOf('0.01') }
  const sliding = (delivery: Hex | null, ...more: readonly OrderEvent[]) =>
    foldOrder(createdBuy, [
      { ...coded, quote: bought } as OrderEvent,
      { ...says('completed'), delivery: { amount: null, hash: delivery } } as OrderEvent,
      ...more,
    ])
  const read = (value: bigint, named: Hex | null) => {
    const logs = [{ ...log(900, deliveryHash), value }]
    const chain = fakeChain({ logs, received: logs })
    return readDelivery(readerOf(chain), look({ order: sliding(named) }))
  }
  const slipped = [18_018_000n, 18_382_000n] as const

  test('is the exact amount before another within the slippage, which may be another order’s', async () => {
    const [less] = slipped
    const logs = [
      { ...log(900, deliveryHash, 0), value: less },
      { ...log(900, deliveryHash, 1), value: amount },
    ]
    const asked: string[] = []
    const take = (name: string) => asked.push(name) > 0
    const chain = fakeChain({ received: logs })
    await readDelivery(readerOf(chain), look({ order: sliding(deliveryHash), take }))
    expect(asked).toEqual([`${deliveryHash}:1`])
  })

  test.each([
    [slipped[0], '18.018'],
    [slipped[1], '18.382'],
  ])('of %d units is seen in the named transaction, with the amount that arrived', async (value, arrived) => {
    const seen = await read(value, deliveryHash)
    expect(seen).toMatchObject([{ type: 'delivery-seen', hash: deliveryHash, amount: arrived }])
    const ended = sliding(deliveryHash, ...seen)
    expect([ended.state, keptOf(ended).receiveAmount]).toEqual(['completed', arrived])
  })

  test.each([slipped[0] - 1n, slipped[1] + 1n])(
    'of %d units is never seen: it is too far off',
    async (value) => {
      expect(await read(value, deliveryHash)).toMatchObject([{}, { type: 'chain-absent' }])
    },
  )

  test('must have exactly the quoted amount if the service names no transaction', async () => {
    expect(await read(amount - 1n, null)).toMatchObject([{}, { type: 'chain-absent' }])
    expect(await read(amount, null)).toMatchObject([{ type: 'delivery-seen' }])
  })
})

import { describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money/money'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import {
  account,
  created,
  otherHash,
  quote,
  told,
  transferHash,
  ways,
} from '@/lib/domain/order/order.fixture'
import { rules } from '@/lib/domain/plan/plan.fixture'
import { fakeChain, readerOf } from './chain.fixture'
import type { TokenLog } from './chain-reader'
import type { MoneyLook } from './money'
import { readRefund } from './refund'

const value = toBaseUnits(quote.sendAmount, quote.decimals) ?? 0n
const log = (blockNumber: number, hash: Hex = otherHash): TokenLog => ({
  hash,
  blockNumber,
  logIndex: 0,
  value,
})
/** The deposit is in block 10. */
const order = (...more: readonly OrderEvent[]) => foldOrder(created, [...ways.refunded.slice(0, -1), ...more])
const look = (changes: Partial<MoneyLook> = {}): MoneyLook => ({
  order: order(),
  rules,
  take: () => true,
  now: () => new Date('2026-11-21T13:30:00.000Z'),
  ...changes,
})

describe('a refund', () => {
  test('is the sold amount, back from the service’s contracts', async () => {
    const chain = fakeChain({
      logs: [{ ...log(20, transferHash), value: value + 1n }, log(30)],
      longestRange: 100,
    })
    const asked: unknown[] = []
    const reader = readerOf(chain)
    const logs: typeof reader.logs = (question, range) => {
      asked.push(question)
      return reader.logs(question, range)
    }
    expect(await readRefund({ ...reader, logs }, look())).toMatchObject([
      { type: 'refund-seen', address: account, amount: quote.sendAmount, hash: otherHash },
    ])
    expect(asked[0]).toMatchObject({
      event: 'Transfer',
      from: [{}, {}].map(() => expect.any(String)),
      to: account,
    })
  })

  test('is found from the contract that got the deposit, also if the settings name another or none by now', async () => {
    const chain = fakeChain({ logs: [log(30)] })
    const reader = readerOf(chain)
    const deposited = order().plan?.transfer.to ?? account
    const logs: typeof reader.logs = async (question, range) =>
      question.from.includes(deposited) ? reader.logs(question, range) : []
    const other = { chainId: created.intent.chainId, address: account }
    for (const targets of [[other], []])
      expect(await readRefund({ ...reader, logs }, look({ rules: { targets } }))).toMatchObject([
        { type: 'refund-seen', hash: otherHash },
      ])
  })

  test('from before the deposit counts only when there is no later one', async () => {
    const both = fakeChain({ logs: [log(5, transferHash), log(30)] })
    expect(await readRefund(readerOf(both), look())).toMatchObject([{ hash: otherHash }])
    const moved = fakeChain({ logs: [log(5, transferHash)] })
    expect(await readRefund(readerOf(moved), look())).toMatchObject([{ hash: transferHash }])
  })

  test('is never one from before the quote, also if no deposit was found', async () => {
    const untraced = foldOrder(created, [
      ...ways.sending,
      told('refunded', { at: '2026-11-21T12:20:00.000Z' }),
    ])
    // Its first block is older than the quote by more than the clock tolerance.
    const chain = fakeChain({ logs: [log(0)], headMs: Date.parse('2026-11-21T12:28:00.000Z') })
    expect(await readRefund(readerOf(chain), look({ order: untraced }))).toMatchObject([
      { type: 'chain-searched', what: 'refund' },
    ])
  })

  test('is not another order’s', async () => {
    const chain = fakeChain({ logs: [log(30)] })
    expect(await readRefund(readerOf(chain), look({ take: () => false }))).toMatchObject([
      { type: 'chain-searched', what: 'refund', upTo: 998 },
      { type: 'chain-absent', what: 'refund' },
    ])
  })

  test('is searched again from slightly before the end of the last search', async () => {
    const chain = fakeChain()
    const searched: OrderEvent = { type: 'chain-searched', what: 'refund', upTo: 900, at: created.at }
    await readRefund(readerOf(chain), look({ order: order(searched) }))
    expect(chain.answered).toEqual([{ first: 836, last: 998 }])
  })

  test('is found after blocks that the node keeps no more', async () => {
    const chain = readerOf(fakeChain({ head: 30_000, longestRange: 10_000, logs: [log(28_000)] }))
    const reader: typeof chain = {
      ...chain,
      blockTimeMs: async (block) =>
        block < 25_000 ? Promise.reject(new Error('pruned')) : chain.blockTimeMs(block),
    }
    let looked = order()
    for (let looks = 0; looks < 2; looks++)
      looked = (await readRefund(reader, look({ order: looked }))).reduce(applyEvent, looked)
    expect(await readRefund(reader, look({ order: looked }))).toMatchObject([
      { type: 'refund-seen', hash: otherHash },
    ])
  })

  test('is not searched when no contract is known', async () => {
    const chain = fakeChain({ logs: [log(30)] })
    const unplanned = { ...order(), plan: null }
    expect(await readRefund(readerOf(chain), look({ order: unplanned, rules: { targets: [] } }))).toEqual([])
  })
})

// A transfer that no node knew any more, when another order's is about to be signed.
import { describe, expect, test } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { begun, created, otherHash, plan, received, transferHash } from '@/lib/domain/order/order.fixture'
import { account } from '@/lib/domain/plan/plan.fixture'
import { fakeChain, NodeError, readerOf } from './chain.fixture'
import { findLostStep, readLostStep } from './lost-step'

const step = { step: 'transfer', at: created.at } as const
const dropped = foldOrder(created, [
  received,
  begun('transfer', 0),
  { ...step, type: 'step-sent', hash: transferHash },
  { ...step, type: 'step-dropped' },
])
const now = () => new Date(created.at)
/** A node that answers no search. */
const reader = (chain: Parameters<typeof fakeChain>[0]) =>
  readerOf(fakeChain(chain), {
    logs: async () => {
      throw new NodeError('silent')
    },
  })

test('a dropped transfer is free by its hash alone while the account has sent nothing since', async () => {
  expect(await readLostStep(reader({}), dropped, 'transfer', now)).toEqual({ fate: 'free', events: [] })
})

test('a dropped transfer is back by its hash alone, also where a node does not count it', async () => {
  const { from, to, data } = plan.transfer
  const seen = { hash: transferHash, from, to, data, value: 0n, nonce: 0, mined: null }
  const found = await readLostStep(reader({ transactions: [seen] }), dropped, 'transfer', now)
  expect(found).toMatchObject({ fate: 'sent', events: [{ type: 'step-seen', hash: transferHash }] })
})

test('a dropped transfer is searched for once the account has sent something since', async () => {
  const chain = { sent: [{ block: 900, hash: otherHash }] }
  await expect(readLostStep(reader(chain), dropped, 'transfer', now)).rejects.toThrow('silent')
})

test('a dropped transfer is free once an equal transfer in its place is another order’s', async () => {
  const { from, to, data } = plan.transfer
  const mined = { success: true, outOfGas: false, blockNumber: 900, confirmations: 101 }
  const equal = { hash: otherHash, from, to, data, value: 0n, nonce: 0, mined }
  const chain = fakeChain({ transactions: [equal], sent: [{ block: 900, hash: otherHash }] })
  const maybe = { order: dropped, eventsBefore: () => [] }
  const read = (order: typeof dropped) => readLostStep(readerOf(chain), order, 'transfer', now)
  expect(await findLostStep(maybe, read, () => 'theirs')).toEqual({ fate: 'free', events: [] })
})

describe('a dropped transfer of an account with code', () => {
  const relayed = {
    hash: otherHash,
    from: `0x${'9'.repeat(40)}`,
    to: account,
    data: '0xfeed',
    value: 0n,
  } as const
  const mined = { success: true, outOfGas: false, blockNumber: 900, confirmations: 101 }
  const log = { hash: otherHash, blockNumber: 900, logIndex: 0, value: 100_000_000n }
  const find = (chain: Parameters<typeof fakeChain>[0]) =>
    readLostStep(readerOf(fakeChain({ hasCode: true, ...chain })), dropped, 'transfer', now)

  test('is open once a relayer has sent its tokens, though the account’s nonce stays', async () => {
    const transactions = [{ ...relayed, nonce: 7, mined }]
    expect(await find({ logs: [log], transactions })).toEqual({ fate: 'open', events: [] })
  })

  test('is free while no tokens have left', async () => {
    expect(await find({})).toEqual({ fate: 'free', events: [] })
  })
})

// A transfer that no node knew any more, when another order's is about to be signed.
import { expect, test } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { begun, created, otherHash, plan, received, transferHash } from '@/lib/domain/order/order.fixture'
import { fakeChain, NodeError, readerOf } from './chain.fixture'
import { findLostStep } from './lost-step'
import { readLostStep } from './steps'

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

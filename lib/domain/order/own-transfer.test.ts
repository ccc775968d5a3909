import { expect, test } from 'vitest'
import type { ChainEvent } from './events'
import { at, otherHash, transferHash } from './order.fixture'
import { keepOwn, type TransferOwner } from './own-transfer'

const step = 'transfer'
const hash = transferHash
const deep: ChainEvent = { type: 'step-confirmed', step, hash, confirmations: 3, at }
const approved: ChainEvent = { type: 'step-seen', step: 'approval', hash: otherHash, nonce: 6, at }
const searched: ChainEvent = { type: 'chain-searched', what: 'refund', upTo: 9, at }
const replaced = { type: 'step-replaced', step, by: hash, sameCall: true, at } as const

test.each<ChainEvent>([
  { type: 'step-seen', step, hash, nonce: 7, at },
  { type: 'step-mined', step, hash, blockNumber: 5, confirmations: 1, success: true, at },
  replaced,
])(
  'a look that takes a transfer for an order’s keeps all else when it is another’s: $type',
  async (event) => {
    const look = [approved, event, deep, searched]
    const kept = (owner: TransferOwner) => keepOwn(look, () => owner)
    expect(await kept('ours')).toEqual(look)
    expect(await kept('theirs')).toEqual([approved, searched, { type: 'step-refuted', step, hash, at }])
    expect(await kept('open')).toEqual([approved, searched])
  },
)

test('another order owns no approval, and nothing that took a transfer’s place', async () => {
  const look: ChainEvent[] = [approved, { ...replaced, step: 'approval' }, { ...replaced, sameCall: false }]
  expect(await keepOwn(look, () => 'theirs')).toEqual(look)
})

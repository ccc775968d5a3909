import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { account } from '@/lib/domain/plan/plan.fixture'
import { fakeChain, NodeError, readerOf } from './chain.fixture'
import { findNonceUser } from './nonce'

const hashOf = (nonce: number): Hex => `0x${(nonce + 1).toString(16).padStart(64, '0')}`
const sentIn = (...blocks: readonly number[]) =>
  blocks.map((block, nonce) => ({ block, hash: hashOf(nonce) }))
const question = { account, nonce: 1, last: 1_000 }

describe('the transaction that used a nonce', () => {
  test('is found by binary search, wherever it is', async () => {
    const blocks = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(blocks, async (unsorted) => {
        const chain = fakeChain({ sent: sentIn(...unsorted.sort((a, b) => a - b)) })
        expect(await findNonceUser(readerOf(chain), question)).toBe(hashOf(1))
        expect(chain.whole).toHaveLength(1)
      }),
    )
  })

  test('is found block by block on a node that has pruned old states', async () => {
    const chain = fakeChain({ sent: sentIn(10, 600), oldestState: 990 })
    expect(await findNonceUser(readerOf(chain), question)).toBe(hashOf(1))
    expect(Math.min(...chain.whole)).toBeGreaterThan(590)
  })

  test('is unknown when it is further back than such a node is searched', async () => {
    const chain = fakeChain({ sent: sentIn(10, 900), oldestState: 990 })
    const page = readerOf(chain, { limits: { wholeBlocks: 32, firstSearch: 400 } })
    expect(await findNonceUser(page, question)).toBeNull()
    expect(chain.whole.sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, index) => 969 + index))
  })

  test('is not guessed when the node does not answer', async () => {
    const chain = fakeChain({ sent: sentIn(10, 600) })
    const silent = readerOf(chain, {
      transactionCount: async () => {
        throw new NodeError('silent')
      },
    })
    await expect(findNonceUser(silent, question)).rejects.toThrow(NodeError)
    expect(chain.whole).toEqual([])
  })
})

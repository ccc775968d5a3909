import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { account, settlement } from '@/lib/domain/plan/plan.fixture'
import { fakeChain, NodeError, readerOf } from './chain.fixture'
import type { TokenLog } from './chain-reader'
import { blockBefore, isMadeSince, isWorthKeeping, searchLogs } from './search'

const question = { token: settlement, event: 'Transfer', from: [account], to: null } as const
const log = (blockNumber: number, logIndex = 0): TokenLog => ({
  hash: `0x${blockNumber.toString(16).padStart(64, '0')}` satisfies Hex,
  blockNumber,
  logIndex,
  value: 1n,
})

describe('a search of logs', () => {
  test('finds every log once, whatever range the node accepts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 1_200 }), { maxLength: 20 }),
        fc.integer({ min: 40, max: 600 }),
        fc.integer({ min: 0, max: 1_200 }),
        async (blocks, longestRange, first) => {
          const logs = blocks.sort((a, b) => a - b).map((block) => log(block))
          const found = await searchLogs(readerOf(fakeChain({ logs, longestRange })), question, {
            first,
            last: 1_200,
          })
          expect(found).toEqual({ upTo: 1_200, logs: logs.filter((each) => each.blockNumber >= first) })
        },
      ),
    )
  })

  test('halves the range after each refusal, and starts the next search with what worked', async () => {
    const chain = fakeChain({ longestRange: 100 })
    const reader = readerOf(chain)
    await searchLogs(reader, question, { first: 1, last: 900 })
    expect(chain.refused.map(({ first, last }) => last - first + 1)).toEqual([500, 250, 125])
    chain.refused = []
    await searchLogs(reader, question, { first: 1, last: 900 })
    expect(chain.refused).toEqual([])
  })

  test.each([
    ['too-long', 60],
    ['slow', 5],
  ] as const)('tries longer ranges again some time after "%s"', async (refusal, minutes) => {
    const chain = fakeChain({ longestRange: 250, refusal })
    const reader = readerOf(chain)
    await searchLogs(reader, question, { first: 1, last: 500 })
    chain.longestRange = 500
    chain.answered = []
    chain.nowMs = minutes * 60_000 - 1
    await searchLogs(reader, question, { first: 1, last: 500 })
    expect(chain.answered).toHaveLength(2)
    chain.answered = []
    chain.nowMs += 1
    await searchLogs(reader, question, { first: 1, last: 500 })
    expect(chain.answered).toHaveLength(1)
  })

  test('stops at the limit of one look, and reports how far it got', async () => {
    const far = await searchLogs(readerOf(fakeChain()), question, { first: 0, last: 50_000 })
    expect(far.upTo).toBe(9_999)
    const short = fakeChain({ longestRange: 10 })
    const { upTo } = await searchLogs(readerOf(short), question, { first: 0, last: 5_000 })
    expect(short.answered.length + short.refused.length).toBe(100)
    expect(upTo).toBe(short.answered.at(-1)?.last)
  })

  test('stops after ten seconds with what it has', async () => {
    const chain = fakeChain()
    const slow = readerOf(chain, { nowMs: () => (chain.nowMs += 2_000) })
    const { upTo } = await searchLogs(slow, question, { first: 0, last: 5_000 })
    expect(upTo).toBeGreaterThan(0)
    expect(upTo).toBeLessThan(5_000)
  })

  test('fails when nothing was answered, unless the reader treats a refusal as the end', async () => {
    const range = { first: 1, last: 100 }
    const none = { longestRange: 0 }
    await expect(searchLogs(readerOf(fakeChain(none)), question, range)).rejects.toThrow(NodeError)
    const silent = fakeChain({ ...none, refusal: 'silent' })
    await expect(searchLogs(readerOf(silent), question, range)).rejects.toThrow(NodeError)
    expect(silent.refused).toHaveLength(1)
    const logFailure = () => 'stop' as const
    expect(await searchLogs(readerOf(fakeChain(none), { logFailure }), question, range)).toEqual({
      logs: [],
      upTo: 0,
    })
  })

  test('of the newest blocks, which a node behind the same address lacks, shortens no later one', async () => {
    const chain = fakeChain()
    const reader = readerOf(chain)
    let refusals = 3
    const behind: typeof reader.logs = async (asked, range) => {
      if (range.last > 998 && refusals-- > 0) throw new NodeError('too-long')
      return reader.logs(asked, range)
    }
    const { upTo } = await searchLogs({ ...reader, logs: behind }, question, { first: 988, last: 1_000 })
    expect(upTo).toBe(1_000)
    chain.answered = []
    await searchLogs(reader, question, { first: 501, last: 1_000 })
    expect(chain.answered).toHaveLength(1)
  })

  test.each(['too-long', 'stop'] as const)(
    'that a node refuses block by block (%s) shortens no later one',
    async (last) => {
      const chain = fakeChain({ longestRange: 0 })
      const logFailure = (_: unknown, blocks: number) => (blocks > 1 ? 'too-long' : last)
      const reader = readerOf(chain, { logFailure })
      await searchLogs(reader, question, { first: 1, last: 100 }).catch(() => null)
      expect(chain.refused.length).toBeGreaterThan(1)
      chain.longestRange = 500
      await searchLogs(reader, question, { first: 101, last: 600 })
      expect(chain.answered).toHaveLength(1)
    },
  )

  test('that fails in the middle keeps what it has', async () => {
    const chain = fakeChain({ logs: [log(10)] })
    const reader = readerOf(chain, {
      logs: async (_, { first }) => {
        if (first > 1) throw new NodeError('silent')
        return chain.logs
      },
    })
    expect(await searchLogs(reader, question, { first: 1, last: 900 })).toEqual({
      logs: [log(10)],
      upTo: 500,
    })
  })
})

describe('the block where a search starts', () => {
  const chain = fakeChain({ head: 100_000 })
  const reader = readerOf(chain)
  const agoMs = (ms: number) => new Date(chain.headMs - ms).toISOString()

  test('is older than the moment by more than the clock tolerance', async () => {
    const hourAgo = agoMs(60 * 60_000)
    const block = await blockBefore(reader, hourAgo, chain.head)
    expect(block).toBeLessThan(chain.head - (65 * 60) / 2)
    expect(await isMadeSince(reader, block, hourAgo)).toBe(false)
    expect(await isMadeSince(reader, chain.head - (64 * 60) / 2, hourAgo)).toBe(true)
  })

  test('is the first one when the chain is younger', async () => {
    expect(await blockBefore(reader, agoMs(10 * 24 * 60 * 60_000), chain.head)).toBe(0)
  })
})

describe('a search', () => {
  const server = readerOf(fakeChain())
  const page = readerOf(fakeChain(), { limits: { wholeBlocks: 32, firstSearch: 400 } })
  const whole = { first: 100, upTo: 110, isWhole: true }

  test('is recorded when it was cut short, or got far enough since the last one', () => {
    for (const reader of [server, page]) {
      expect(isWorthKeeping(reader, null, { ...whole, isWhole: false })).toBe(true)
      expect(isWorthKeeping(reader, 90, whole)).toBe(false)
      expect(isWorthKeeping(reader, 90, { ...whole, upTo: 490 })).toBe(true)
      expect(isWorthKeeping(reader, null, { ...whole, upTo: 99, isWhole: false })).toBe(false)
    }
  })

  test('that is the first is recorded however short, if the reader keeps such searches', () => {
    expect(isWorthKeeping(server, null, whole)).toBe(true)
    expect(isWorthKeeping(page, null, whole)).toBe(false)
    expect(isWorthKeeping(page, null, { ...whole, upTo: 499 })).toBe(true)
  })
})

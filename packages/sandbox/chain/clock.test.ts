import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORKS } from './networks'
import { startTestChain, type TestChain } from './testing'

const [NETWORK] = NETWORKS
let own: TestChain
let chain: TestChain['chain']
let aheadSeconds = 0

const nowSeconds = () => Math.floor(Date.now() / 1_000)

beforeAll(async () => {
  own = await startTestChain(() => BigInt(nowSeconds() + aheadSeconds))
  chain = own.chain
})

afterAll(() => own.remove())

/** How far the chain's latest block is ahead of this machine. */
async function chainAhead(): Promise<number> {
  const { timestamp } = await chain.client.getBlock({ blockTag: 'latest' })
  return Number(timestamp) - nowSeconds()
}

// A busy machine may be late by some seconds; a move made twice is off by hours.
async function expectAhead(seconds: number): Promise<void> {
  const ahead = await chainAhead()
  expect(ahead).toBeGreaterThan(seconds - 30)
  expect(ahead).toBeLessThan(seconds + 30)
}

test('a chain whose start took five seconds is not behind: a payment is not older than its quote', async () => {
  let startAgoSeconds = 5
  const slow = await startTestChain(() => {
    const seconds = BigInt(nowSeconds() - startAgoSeconds)
    startAgoSeconds = 0
    return seconds
  })
  try {
    const before = nowSeconds()
    await slow.chain.client.mine({ blocks: 1 })
    const { timestamp } = await slow.chain.client.getBlock({ blockTag: 'latest' })
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
  } finally {
    await slow.remove()
  }
})

test('many simultaneous moves of one chain move it once, by the requested amount', async () => {
  aheadSeconds = 7_200
  await Promise.all(Array.from({ length: 8 }, () => chain.followClock()))
  await expectAhead(7_200)
  aheadSeconds = 10_800
  await Promise.all([chain.followClock(), chain.followClock()])
  await expectAhead(10_800)
})

test('a chain that was killed after a move is restored at that time, and its blocks continue from there', async () => {
  const before = await chain.client.getBlock({ blockTag: 'latest' })
  await chain.recording.dump()
  await own.kill()
  await chain.ensure()
  await expectAhead(10_800)
  await chain.client.mine({ blocks: 1 })
  const after = await chain.client.getBlock({ blockTag: 'latest' })
  expect(after.timestamp).toBeGreaterThanOrEqual(before.timestamp)
  await expectAhead(10_800)
})

test('a restored chain is never in the past, and mines nothing before the restored blocks', async () => {
  const before = await chain.client.getBlockNumber({ cacheTime: 0 })
  await chain.recording.dump()
  await own.kill()
  const { getChainId } = chain.client
  const seen: { readonly aheadSeconds: number; readonly head: bigint }[] = []
  // The first request to a chain that has just started to listen.
  chain.client.getChainId = async () => {
    const { timestamp } = await chain.client.getBlock({ blockTag: 'pending' })
    const head = await chain.client.getBlockNumber({ cacheTime: 0 })
    seen.push({ aheadSeconds: Number(timestamp) - nowSeconds(), head })
    return getChainId()
  }
  await chain.ensure()
  chain.client.getChainId = getChainId
  expect(seen).toHaveLength(1)
  expect(seen[0]?.aheadSeconds).toBeGreaterThan(10_770)
  expect(seen[0]?.head).toBeGreaterThanOrEqual(before)
})

test('a chain that is being restored is not ready until it is complete', async () => {
  await own.kill()
  const back = chain.ensure()
  await chain.whenWhole()
  expect(chain.isGone()).toBe(false)
  expect(await chain.client.getChainId()).toBe(NETWORK.id)
  await back
})

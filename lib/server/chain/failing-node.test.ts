// A node that is slow, failing, behind or on another chain proves nothing.
import { numberToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { listChainAlarms } from '../reconciler/dead-letters'
import { minute, ownChainWorld } from '../test/anvil'

const world = ownChainWorld(3)
afterEach(async () => {
  await world.calm()
  await world.mine(1)
})

/** The node's answers with some members of one method's answer changed. */
function lie(about: string, changes: Readonly<Record<string, unknown>>): void {
  world.service.chain.distort = (method, result) =>
    method === about && result !== null ? { ...Object(result), ...changes } : result
}

const otherHash: Hex = `0x${'7'.repeat(64)}`

describe('a node', () => {
  test.each<[string, () => void]>([
    [
      'of another chain',
      () => {
        world.service.chain.distort = (method, result) => (method === 'eth_chainId' ? '0x1' : result)
      },
    ],
    ['that shows another chain’s transaction', () => lie('eth_getTransactionByHash', { chainId: '0x1' })],
    ['that shows another transaction', () => lie('eth_getTransactionByHash', { hash: otherHash })],
    [
      'with a receipt of another transaction',
      () => lie('eth_getTransactionReceipt', { transactionHash: otherHash }),
    ],
    [
      'with a receipt of another sender',
      () => lie('eth_getTransactionReceipt', { from: `0x${'1'.repeat(40)}` }),
    ],
    ['with a receipt of another block', () => lie('eth_getTransactionReceipt', { blockHash: otherHash })],
    ['with a receipt without an outcome', () => lie('eth_getTransactionReceipt', { status: undefined })],
    ['with a receipt whose outcome is null', () => lie('eth_getTransactionReceipt', { status: null })],
    ['with a receipt of an unknown outcome', () => lie('eth_getTransactionReceipt', { status: '0x2' })],
    ['with a receipt of another height', () => lie('eth_getTransactionReceipt', { blockNumber: '0x1' })],
    [
      'with a receipt of a block that is not in its chain',
      () => lie('eth_getBlockByNumber', { hash: otherHash }),
    ],
    [
      'that has the transaction and no receipt',
      () => {
        world.service.chain.distort = (method, result) =>
          method === 'eth_getTransactionReceipt' ? null : result
      },
    ],
    [
      'that answers garbage',
      () => {
        world.service.chain.distort = () => 'garbage'
      },
    ],
  ])('%s changes nothing, and is trusted again when it recovers', async (_, makeIll) => {
    const { id } = await world.sent(3)
    makeIll()
    expect(await world.look(id)).toMatchObject({
      state: 'sent',
      steps: [{ status: 'sent', confirmations: 0 }],
    })
    expect(await world.look(id, 60 * minute)).toMatchObject({ state: 'sent', reason: null })
    await world.calm()
    expect(await world.look(id)).toMatchObject({ state: 'confirmed' })
  })

  test('that times out changes nothing', async () => {
    const { id } = await world.sent(3)
    world.service.chain.distort = () => new Promise(() => undefined)
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ status: 'sent' }] })
  })

  test('that asks to be left alone for an hour holds nothing up', async () => {
    const { id } = await world.sent(3)
    const refusal = { code: 429, message: 'Too Many Requests', status: 429, retryAfterSeconds: 3_600 }
    world.service.chain.refuse = () => refusal
    const begun = performance.now()
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ status: 'sent' }] })
    expect(performance.now() - begun).toBeLessThan(5_000)
    await world.calm()
    expect(await world.look(id)).toMatchObject({ state: 'confirmed' })
  })

  test('that is behind the block can’t say that the block is gone', async () => {
    const { id, hash } = await world.sent(2)
    expect(await world.look(id)).toMatchObject({ steps: [{ status: 'mined' }] })
    const behind: Readonly<Record<string, unknown>> = {
      eth_blockNumber: '0x1',
      eth_getTransactionByHash: null,
      eth_getLogs: [],
    }
    world.service.chain.distort = (method, result) => (method in behind ? behind[method] : result)
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ hash, status: 'mined' }] })
  })

  // One address of several nodes: the one that told the head has the block.
  test.each(['as unknown', 'as pending'] as const)(
    'that shows the transfer %s can’t say that its block is gone while the block has it',
    async (how) => {
      const { id, hash } = await world.sent(2)
      expect(await world.look(id)).toMatchObject({ steps: [{ status: 'mined', confirmations: 2 }] })
      const pending = { blockNumber: null, blockHash: null, transactionIndex: null }
      world.service.chain.distort = (method, result) => {
        if (method === 'eth_getTransactionReceipt') return null
        if (method !== 'eth_getTransactionByHash') return result
        return how === 'as unknown' ? null : { ...Object(result), ...pending }
      }
      const { steps, timeline } = await world.look(id)
      expect(steps).toMatchObject([{ hash, status: 'mined', confirmations: 2 }])
      expect(timeline?.map(({ what }) => what)).not.toContain('unmined')
    },
  )

  // One address of several nodes, of which those that look for transactions and logs are far behind.
  test.each([
    ['the transaction', false],
    ['the one that the wallet paid more for', true],
  ])(
    'that finds %s in a block but not by its hash can’t say that another took its place',
    async (_, isFaster) => {
      const { id, transfer, nonce } = await world.sent(isFaster ? 0 : 1)
      expect(await world.look(id)).toMatchObject({ state: 'sent', reason: null })
      if (isFaster) await world.send(transfer, { nonce, tip: 5 })
      await world.mine(3)
      const behind: Readonly<Record<string, unknown>> = { eth_getTransactionByHash: null, eth_getLogs: [] }
      world.service.chain.distort = (method, result) => (method in behind ? behind[method] : result)
      expect(await world.look(id, 15 * minute)).toMatchObject({ state: 'sent', reason: null })
      await world.calm()
      expect(await world.look(id, 16 * minute)).toMatchObject({ state: 'confirmed' })
    },
  )

  test('that stands still can’t say that nothing was sent, and its operator hears of it', async () => {
    const { id, transfer, nonce } = await world.begun()
    expect(await world.look(id, 12 * minute, 'stands still')).toMatchObject({
      state: 'sending',
      reason: null,
    })
    const waiting = async () => (await listChainAlarms(world.db)).flatMap(({ orderIds }) => orderIds)
    expect(await waiting()).toContain(id)
    const hash = await world.send(transfer, { nonce })
    await world.mine(3)
    expect(await world.look(id, 13 * minute)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    expect(await waiting()).not.toContain(id)
  })

  test('that stands still can’t hide it by times in milliseconds', async () => {
    const { id } = await world.begun()
    world.service.chain.distort = (method, result) => {
      if (method !== 'eth_getBlockByNumber') return result
      return { ...Object(result), timestamp: numberToHex(Number(Object(result).timestamp) * 1_000) }
    }
    expect(await world.look(id, 12 * minute, 'stands still')).toMatchObject({
      state: 'sending',
      reason: null,
    })
  })

  test('that stands still can’t say that a hash was dropped', async () => {
    const { id, hash } = await world.sent(0)
    await world.rpc('anvil_dropTransaction', hash)
    await world.look(id)
    expect(await world.look(id, 12 * minute, 'stands still')).toMatchObject({ state: 'sent', reason: null })
    expect(await world.look(id, 12 * minute)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
  })

  test('that fails during the search for a step without a hash ends nothing', async () => {
    // Enough blocks that the search must read one to know where to start.
    await world.mine(100)
    const { id } = await world.begun()
    for (const failing of ['eth_getLogs', 'eth_getTransactionCount', 'eth_getBlockByNumber']) {
      world.service.chain.distort = (method, result) => (method === failing ? 'garbage' : result)
      expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
    }
  })

  test('is asked at each look which chain it serves', async () => {
    const { id } = await world.sent(1)
    const before = world.service.chain.asked.get('eth_chainId') ?? 0
    await world.look(id)
    await world.look(id)
    expect((world.service.chain.asked.get('eth_chainId') ?? 0) - before).toBe(2)
  })
})

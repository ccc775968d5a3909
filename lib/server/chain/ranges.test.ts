// On a real chain, behind RPC plans that answer only short ranges of blocks.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { minute, ownChainWorld } from '../test/anvil'
import type { Refusal } from '../test/service-chain'

const world = ownChainWorld(3)
afterEach(async () => {
  // What worked is remembered for the process's lifetime.
  Reflect.deleteProperty(globalThis, 'rampLogSpans')
  await world.mine(1)
  await world.calm()
})

/** Refuses ranges longer than `longest` blocks, and counts refusals and answers. */
function plan(longest: number, refusal: Refusal | string) {
  const count = { refused: 0, answered: 0 }
  world.service.chain.refuse = (method, [filter]) => {
    if (method !== 'eth_getLogs') return null
    const { fromBlock, toBlock } = Object(filter)
    const isTooLong = Number(toBlock) - Number(fromBlock) + 1 > longest
    count[isTooLong ? 'refused' : 'answered'] += 1
    return isTooLong ? refusal : null
  }
  return count
}

/** An unreported transfer with another nonce than the page predicted: only the log shows it. */
async function untold(blocks: number) {
  const order = await world.begun()
  await world.mine(blocks)
  const own = { from: order.transfer.from, to: order.transfer.from, data: '0x' } as const
  await world.send(own, { nonce: order.nonce })
  const hash = await world.send(order.transfer, { nonce: order.nonce + 1 })
  await world.mine(3)
  return { ...order, hash }
}

describe('a search of logs', () => {
  test.each<[string, number, Refusal]>([
    ['"range too large"', 100, { code: -32602, message: 'block range is too large' }],
    ['"up to a 10 block range"', 10, { code: -32600, message: 'eth_getLogs: up to a 10 block range' }],
    ['"limit exceeded"', 7, { code: -32005, message: 'query exceeds the limit' }],
    ['HTTP 413', 60, { code: 0, message: 'Payload Too Large', status: 413 }],
    ['HTTP 408', 60, { code: 30, message: 'Request timeout on the free tier', status: 408 }],
    ['HTTP 400', 60, { code: -32000, message: 'exceed maximum block range: 60', status: 400 }],
  ])('answered %s halves the range until it works, and remembers', async (_, longest, refusal) => {
    const count = plan(longest, refusal)
    const { id, hash } = await untold(120)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    expect(count.refused).toBeGreaterThan(0)
    expect(count.answered).toBeGreaterThan(120 / longest - 1)
    const refused = count.refused
    const other = await untold(30)
    expect(await world.look(other.id)).toMatchObject({ state: 'confirmed', steps: [{ hash: other.hash }] })
    expect(count.refused).toBe(refused)
  })

  /** Looks until something is known, and returns how often. */
  async function settled(id: string, laterMs: number) {
    for (let looks = 1; ; looks++) {
      const view = await world.look(id, laterMs)
      if (view.state !== 'sending' || looks === 20) return { ...view, looks }
    }
  }

  test('goes down to single blocks, and over several looks to its end', async () => {
    plan(1, { code: -32000, message: 'one block at a time' })
    const { id, hash } = await untold(150)
    const found = await settled(id, minute)
    expect(found).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    expect(found.looks).toBeGreaterThan(1)
  }, 300_000)

  test('of single blocks still ends an order that was never sent', async () => {
    plan(1, { code: -32000, message: 'one block at a time' })
    const { id } = await world.begun()
    await world.mine(150)
    const ended = await settled(id, 10.1 * minute)
    expect(ended).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    expect(ended.looks).toBeGreaterThan(1)
  }, 300_000)

  test('that ended before the newest block goes on within seconds, however old the order is', async () => {
    plan(1, { code: -32000, message: 'one block at a time' })
    const { id } = await untold(150)
    expect(await world.look(id, 60 * minute)).toMatchObject({ state: 'sending' })
    const [row] = await world.db.select({ next: orders.nextCheckAt }).from(orders).where(eq(orders.id, id))
    expect(Number(row?.next) - Date.now() - 60 * minute).toBeLessThan(20_000)
  })

  test('that is slow for long ranges asks for shorter ones, and the next look finds it', async () => {
    plan(500, { code: 0, message: '' })
    const { id, hash } = await untold(400)
    const { refuse } = world.service.chain
    let isLong = false
    world.service.chain.refuse = (method, params) => {
      const { fromBlock, toBlock } = Object(params[0])
      isLong = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 300
      return refuse(method, params)
    }
    world.service.chain.distort = (_, result) => (isLong ? new Promise(() => undefined) : result)
    expect(await world.look(id)).toMatchObject({ state: 'sending' })
    expect(await settled(id, 0)).toMatchObject({ state: 'confirmed', steps: [{ hash }], looks: 1 })
  }, 300_000)

  test('refused for a single block, which the node no longer has, shortens no other order’s', async () => {
    const old = await untold(40)
    plan(0, { code: 4444, message: 'pruned history unavailable' })
    expect(await world.look(old.id, 30 * minute)).toMatchObject({ state: 'sending' })
    // A press waits for an order that was never sent a short time ago, which needs the logs as well.
    await world.calm()
    const { id, hash } = await untold(120)
    const count = plan(500, { code: -32602, message: 'block range is too large' })
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    expect(count.answered).toBeLessThan(5)
  })

  test('is not stopped by logs of another shape, as an odd token writes them', async () => {
    const { id, hash } = await untold(1)
    const changes = [{ data: '0x' }, { data: '0x05' }, { topics: [] }, { removed: true }]
    world.service.chain.distort = (method, result) => {
      if (method !== 'eth_getLogs' || !Array.isArray(result)) return result
      return result.flatMap((log) => [
        ...changes.map((change) => ({ ...log, ...change })),
        { ...log, topics: log.topics.slice(0, 2) },
        log,
      ])
    }
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  })

  test('that is asked too often, or refused for a single block, ends nothing', async () => {
    const { id } = await untold(40)
    const often = plan(0, { code: 429, message: 'Too many requests' })
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
    // One retry by the transport; never smaller ranges.
    expect(often.refused).toBeLessThanOrEqual(2)
    const byStatus = plan(0, { code: -32_005, message: 'limit exceeded', status: 429 })
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
    expect(byStatus.refused).toBeLessThanOrEqual(2)
    const bare = plan(0, 'Too Many Requests')
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
    expect(bare.refused).toBeLessThanOrEqual(2)
    plan(0, { code: -32000, message: 'no logs here' })
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
  })
})

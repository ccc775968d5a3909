// On a real chain: reorganisations, with the transfer in the new branch and without it.
import { afterEach, describe, expect, test } from 'vitest'
import { recordHash } from '../orders/steps'
import { minute, ownChainWorld } from '../test/anvil'
import { endlessCode, settlementCode } from '../test/evm'
import { settlement } from '../test/service'

const depthOfChain = 11
const depths = Array.from({ length: 10 }, (_, index) => index + 1)

const world = ownChainWorld(depthOfChain)
afterEach(async () => {
  await world.mine(1)
  await world.calm()
})

/** A transfer that a look has seen with this many confirmations. */
async function mined(confirmations: number) {
  const order = await world.sent(confirmations)
  return { ...order, view: await world.look(order.id) }
}

describe('a reorganisation', () => {
  test.each(depths)('[R38] of depth %d that drops the transfer returns it to sent', async (depth) => {
    const { id, transfer, nonce, hash, view } = await mined(depth)
    expect(view).toMatchObject({ state: 'sent', steps: [{ status: 'mined', confirmations: depth }] })
    await world.rpc('anvil_reorg', depth, [])
    const back = { state: 'sent', reason: null, steps: [{ hash, status: 'sent', confirmations: 0 }] }
    expect(await world.look(id)).toMatchObject(back)
    expect(await world.look(id, 9 * minute)).toMatchObject(back)
    // Anyone with the signed transaction may send it again: it is the same one.
    expect(await world.send(transfer, { nonce })).toBe(hash)
    await world.mine(depthOfChain)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash, status: 'confirmed' }] })
  })

  test.each(depths)('of depth %d that has the transfer in a later block counts from there', async (depth) => {
    const { id, transfer, nonce, hash } = await mined(depth)
    await world.rpc('anvil_reorg', depth, [[world.call(transfer, { nonce }), depth - 1]])
    const moved = await world.look(id)
    expect(moved).toMatchObject({ state: 'sent', steps: [{ hash, status: 'mined' }] })
    const receipt = Object(await world.rpc('eth_getTransactionReceipt', hash))
    const head = Number(await world.rpc('eth_blockNumber'))
    expect(moved.steps[0]?.confirmations).toBe(head - Number(receipt.blockNumber) + 1)
    await world.mine(depthOfChain)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed' })
  })

  test.each(depths)('of depth %d does not reach a transfer that is deep enough', async (depth) => {
    const { id, view } = await mined(depthOfChain)
    expect(view).toMatchObject({ state: 'confirmed' })
    await world.rpc('anvil_reorg', depth, [])
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ status: 'confirmed' }] })
  })

  test('[R38] deeper than the chain’s depth returns a confirmed order, as long as the service has not acted', async () => {
    const { id, hash, view } = await mined(depthOfChain)
    expect(view).toMatchObject({ state: 'confirmed' })
    await world.rpc('anvil_reorg', depthOfChain + 1, [])
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ hash, status: 'sent' }] })
    expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
  })

  test('after the service has acted leaves the order with the service', async () => {
    const { id, view } = await mined(depthOfChain)
    expect(view).toMatchObject({ state: 'confirmed' })
    world.service.state.status = { status: 'Processing' }
    expect(await world.look(id)).toMatchObject({ state: 'processing' })
    await world.rpc('anvil_reorg', depthOfChain + 1, [])
    expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'processing' })
  })

  test('[R38] that turns a failure into a success is waited for', async () => {
    const order = await world.begun()
    await world.setCode(settlement, endlessCode)
    const low = await world.send(order.transfer, { nonce: order.nonce, gas: 50_000 })
    await recordHash(world.mina, { orderId: order.id, step: 'transfer', hash: low })
    await world.mine(5)
    expect(await world.rpc('eth_getTransactionReceipt', low)).toMatchObject({ status: '0x0' })
    expect(await world.look(order.id)).toMatchObject({ state: 'sent', reason: null })
    await world.rpc('anvil_reorg', 5, [])
    await world.setCode(settlement, settlementCode)
    const hash = await world.send(order.transfer, { nonce: order.nonce })
    await world.mine(depthOfChain)
    expect(await world.look(order.id, minute)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  })
})

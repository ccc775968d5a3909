// On a real chain: where the tokens of a refunded order went.
import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { getOrderView } from '../orders/views'
import { reconcileDue } from '../reconciler/reconcile'
import { minute, ownChainWorld } from '../test/anvil'
import { settlement, token } from '../test/service'

const depth = 3
const operator = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const abi = parseAbi(['function pay(address to, address token, uint256 amount)'])
const amount = 100_000_000n

const world = ownChainWorld(depth)
afterEach(() => world.calm())

function payCall(to: Address, paid: bigint) {
  return encodeFunctionData({ abi, functionName: 'pay', args: [to, token, paid] })
}

async function pay(to: Address, paid: bigint): Promise<`0x${string}`> {
  const data = payCall(to, paid)
  const nonce = Number(await world.rpc('eth_getTransactionCount', operator, 'pending'))
  return world.send({ from: operator, to: settlement, data }, { nonce })
}

async function deposited() {
  const { id } = await world.sent(depth)
  await world.look(id)
  return id
}

describe('a refund', () => {
  test('is recorded with address, amount and hash once it is too deep to change', async () => {
    const id = await deposited()
    const hash = await pay(world.mina.user.address, amount)
    world.service.state.status = { status: 'Refunded' }
    await world.mine(depth - 1)
    expect(await world.look(id)).toMatchObject({
      state: 'processing',
      told: { end: 'refunded' },
      refund: null,
    })
    await world.mine(1)
    expect(await world.look(id, minute)).toMatchObject({
      state: 'refunded',
      refund: { address: world.mina.user.address, amount: '100', hash },
    })
  })

  test('that a reorganisation puts among blocks already searched is found there', async () => {
    const id = await deposited()
    world.service.state.status = { status: 'Refunded' }
    await world.mine(10)
    expect(await world.look(id)).toMatchObject({
      state: 'processing',
      told: { end: 'refunded' },
      refund: null,
    })
    const refund = { from: operator, to: settlement, data: payCall(world.mina.user.address, amount) } as const
    await world.rpc('anvil_reorg', 9, [[world.call(refund, { nonce: await next() }), 0]])
    await world.mine(depth)
    expect(await world.look(id, minute)).toMatchObject({
      refund: { address: world.mina.user.address, amount: '100' },
    })
  })

  test('is found after a look at which the node named a head that its chain does not have', async () => {
    const id = await deposited()
    world.service.state.status = { status: 'Refunded' }
    world.service.chain.distort = (method, result) => (method === 'eth_blockNumber' ? '0xe8d4a51000' : result)
    await world.look(id)
    world.service.chain.distort = (_, result) => result
    const hash = await pay(world.mina.user.address, amount)
    await world.mine(depth)
    expect(await world.look(id, minute)).toMatchObject({ state: 'refunded', refund: { hash } })
  })

  test('told by two later answers about an order completed too early is searched, and corrects its end', async () => {
    const id = await deposited()
    world.service.state.status = { status: 'Completed' }
    expect(await world.look(id)).toMatchObject({ state: 'completed' })
    const hash = await pay(world.mina.user.address, amount)
    await world.mine(depth)
    world.service.state.status = { status: 'Refunded' }
    // Only the reconciler asks, once the chain has nothing more to show for a completed sale.
    await reconcileDue(world.db, minute, () => new Date(Date.now() + 12 * minute))
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({
      state: 'refunded',
      refund: { address: world.mina.user.address, amount: '100', hash },
      dissent: null,
    })
  })

  test('is never of another amount, person or contract', async () => {
    const id = await deposited()
    await pay(world.mina.user.address, amount - 1n)
    await pay(world.joao.user.address, amount)
    await world.send(
      { from: operator, to: token, data: transferCall(world.mina.user.address) },
      { nonce: await next() },
    )
    world.service.state.status = { status: 'Refunded' }
    await world.mine(depth)
    expect(await world.look(id)).toMatchObject({
      state: 'processing',
      told: { end: 'refunded' },
      refund: null,
    })
    const hash = await pay(world.mina.user.address, amount)
    await world.mine(depth)
    expect(await world.look(id, minute)).toMatchObject({ refund: { hash } })
  })

  test('belongs to one order only', async () => {
    const [one, two] = [await deposited(), await deposited()]
    const [first, second] = [
      await pay(world.mina.user.address, amount),
      await pay(world.mina.user.address, amount),
    ]
    world.service.state.status = { status: 'Refunded' }
    await world.mine(depth)
    const told = [await world.look(one), await world.look(two)].map(({ refund }) => refund?.hash)
    expect(new Set(told)).toEqual(new Set([first, second]))
  })

  test('that the chain does not show stays told, not seen', async () => {
    const id = await deposited()
    world.service.state.status = { status: 'Refunded' }
    world.service.chain.distort = (method, result) => (method === 'eth_getLogs' ? 'garbage' : result)
    expect(await world.look(id)).toMatchObject({
      state: 'processing',
      told: { end: 'refunded' },
      refund: null,
    })
  })
})

const next = async () => Number(await world.rpc('eth_getTransactionCount', operator, 'pending'))

function transferCall(to: Address) {
  const transfer = parseAbi(['function transfer(address to, uint256 amount)'])
  return encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [to, amount] })
}

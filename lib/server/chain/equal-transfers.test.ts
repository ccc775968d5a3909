// On a real chain: two orders whose transfers are the same bytes, since they are plain transfers of one amount.
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { beginStep, recordHash, recordRefusal } from '../orders/steps'
import { minute, ownChainWorld } from '../test/anvil'
import { quoteAnswer, settlement, token } from '../test/service'
import { code } from '../test/world'

let made = 0
const world = ownChainWorld(3)

function answerPlainly(): void {
  world.service.state.interfere = ({ path, body }) => {
    if (path !== '/v1/offramp/quote') return undefined
    made += 1
    const id = `10000000-0000-4000-8000-${String(made).padStart(12, '0')}`
    const answer = quoteAnswer(id, body)
    const args = [settlement, 100_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const transactionRequest = { ...answer.transactionRequest, to: token, data }
    return { status: 200, body: { ...answer, approvalTxParams: null, transactionRequest } }
  }
}

afterEach(async () => {
  await world.mine(1)
  await world.calm()
})

/** A first order whose transfer is in a block, and a second one with its prompt open. */
async function twoOrders() {
  answerPlainly()
  const first = await world.begun()
  const hash = await world.send(first.transfer, { nonce: first.nonce })
  await world.mine(1)
  const second = await world.begun()
  expect(second.transfer).toEqual(first.transfer)
  return { first, second, hash }
}

describe('a second order of the same amount', () => {
  test('whose transfer was declined does not take that of the first when it is asked for again', async () => {
    answerPlainly()
    const second = await world.begun()
    await recordRefusal(world.mina, { orderId: second.id, step: 'transfer' })
    const first = await world.begun()
    const hash = await world.send(first.transfer, { nonce: first.nonce })
    await world.mine(3)
    expect(await world.look(first.id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    const ask = async (nonce: number) => {
      const at = { account: world.mina.user.address, nonce }
      const context = { ...world.mina, now: new Date() }
      return code(await beginStep(context, { orderId: second.id, step: 'transfer', at }))
    }
    expect(await ask(first.nonce + 1)).toBe('ok')
    await recordRefusal(world.mina, { orderId: second.id, step: 'transfer' })
    const own = await world.send(second.transfer, { nonce: first.nonce + 1 })
    await world.mine(1)
    expect(await ask(first.nonce + 2)).toBe('step_already_sent')
    expect(await world.look(second.id)).toMatchObject({ state: 'sent', steps: [{ hash: own }] })
  })

  test('does not take the transfer of the first, whose hash is known or not', async () => {
    const { first, second, hash } = await twoOrders()
    expect(await world.look(second.id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
    await recordHash(world.mina, { orderId: first.id, step: 'transfer', hash })
    expect(await world.look(second.id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
    await world.mine(2)
    expect(await world.look(first.id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    const own = await world.send(second.transfer, { nonce: second.nonce })
    await world.mine(3)
    expect(await world.look(second.id)).toMatchObject({ state: 'confirmed', steps: [{ hash: own }] })
  })

  test('leaves one with its own nonce to the order whose wallet named it, until the chain has shown whose it is', async () => {
    answerPlainly()
    const [one, other] = [await world.begun(), await world.begun()]
    const hash = await world.send(one.transfer, { nonce: one.nonce })
    await recordHash(world.mina, { orderId: one.id, step: 'transfer', hash })
    await world.mine(3)
    expect(await world.look(other.id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
    expect(await world.look(one.id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    expect(await world.look(other.id, minute)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
    const late = await world.send(other.transfer, { nonce: one.nonce + 1 })
    await world.mine(3)
    expect(await world.look(other.id, minute)).toMatchObject({ state: 'confirmed', steps: [{ hash: late }] })
  })
})

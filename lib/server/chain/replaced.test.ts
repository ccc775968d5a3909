// On a real chain: what becomes of a transaction that was sent.
import { afterEach, describe, expect, test } from 'vitest'
import { minute, ownChainWorld } from '../test/anvil'
import { endlessCode, revertingCode } from '../test/evm'
import { settlement } from '../test/service'

const world = ownChainWorld(3)
afterEach(async () => {
  await world.mine(1)
  await world.calm()
})

describe('[R37] a transfer that was sent', () => {
  test('waits as long as a node knows it', async () => {
    const { id } = await world.sent(0)
    expect(await world.look(id, 60 * minute)).toMatchObject({ state: 'sent', reason: null })
  })

  test('is mined, then deep enough', async () => {
    const { id, hash } = await world.sent(0)
    await world.mine(2)
    expect(await world.look(id)).toMatchObject({
      state: 'sent',
      steps: [{ status: 'mined', confirmations: 2 }],
    })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ status: 'confirmed', hash }] })
  })

  test('is followed under its new hash when the wallet paid more for it', async () => {
    const { id, nonce, transfer, hash } = await world.sent(0)
    expect(await world.look(id)).toMatchObject({ state: 'sent' })
    const faster = await world.send(transfer, { nonce, tip: 5 })
    expect(faster).not.toBe(hash)
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ hash }] })
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({
      state: 'confirmed',
      steps: [{ hash: faster, status: 'confirmed' }],
    })
  })

  test('ends when it was cancelled, once no reorganisation can undo that', async () => {
    const { id, nonce, transfer } = await world.sent(0)
    await world.look(id)
    await world.send({ from: transfer.from, to: transfer.from, data: '0x' }, { nonce, tip: 5 })
    await world.mine(2)
    expect(await world.look(id)).toMatchObject({ state: 'sent' })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'abandoned', reason: 'tx_replaced' })
  })

  test('ends when another transaction took its nonce', async () => {
    const [{ id, nonce, transfer }, other] = [await world.sent(0), await world.quoted(world.mina)]
    await world.look(id)
    const foreign = other.plan?.transfer ?? transfer
    await world.send({ ...foreign, from: transfer.from }, { nonce, tip: 5 })
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({ state: 'abandoned', reason: 'tx_replaced' })
  })

  test('that no look ever saw counts as dropped, once its nonce is used and the wallet can have nothing left to send', async () => {
    const { id, nonce, transfer } = await world.sent(0)
    const cancel = { from: transfer.from, to: transfer.from, data: '0x' } as const
    await world.send(cancel, { nonce, tip: 5 })
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({ state: 'sent' })
    const waiting = await world.send(cancel, { nonce: nonce + 1 })
    expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'sent' })
    await world.rpc('anvil_dropTransaction', waiting)
    expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
  })

  test('counts as dropped after ten minutes without a trace, and counts again when it reappears', async () => {
    const { id, nonce, transfer, hash } = await world.sent(0)
    await world.look(id)
    await world.rpc('anvil_dropTransaction', hash)
    expect(await world.look(id, minute)).toMatchObject({ state: 'sent', steps: [{ status: 'sent' }] })
    // Half a minute before the end: the clock goes on between two looks, on a busy machine for seconds.
    expect(await world.look(id, 10.5 * minute)).toMatchObject({ state: 'sent' })
    expect(await world.look(id, 11.1 * minute)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
    expect(await world.send(transfer, { nonce })).toBe(hash)
    expect(await world.look(id, 20 * minute)).toMatchObject({ state: 'sent', reason: null })
    await world.mine(3)
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'confirmed' })
  })

  test('that reappears in time restarts the timer', async () => {
    const { id, nonce, transfer, hash } = await world.sent(0)
    await world.rpc('anvil_dropTransaction', hash)
    await world.look(id, minute)
    await world.send(transfer, { nonce })
    await world.look(id, 9 * minute)
    await world.rpc('anvil_dropTransaction', hash)
    await world.look(id, 10 * minute)
    expect(await world.look(id, 15 * minute)).toMatchObject({ state: 'sent' })
    expect(await world.look(id, 21 * minute)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
  })

  test('that the chain rejected ends the order when that can’t change any more', async () => {
    await world.setCode(settlement, revertingCode)
    const { id } = await world.sent(0)
    await world.mine(2)
    expect(await world.look(id)).toMatchObject({ state: 'sent', reason: null })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({
      state: 'abandoned',
      reason: 'tx_reverted',
      steps: [{ status: 'reverted' }],
    })
  })

  test('that ran out of gas is distinguished', async () => {
    await world.setCode(settlement, endlessCode)
    const { id } = await world.sent(0, 50_000)
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({ state: 'abandoned', reason: 'tx_out_of_gas' })
  })
})

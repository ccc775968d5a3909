// On a real chain: what becomes of a step that was put before a wallet and has no hash.
import { afterEach, describe, expect, test } from 'vitest'
import { chainClaims } from '../db/schema/orders'
import { beginStep, recordHash, recordUnknown } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { cancelling, minute, ownChainWorld } from '../test/anvil'
import { endlessCode, revertingCode } from '../test/evm'
import { settlement, token } from '../test/service'
import { code } from '../test/world'

const world = ownChainWorld(3)
afterEach(async () => {
  await world.mine(1)
  await world.calm()
})

describe('[R36] a transfer that was started and has no hash', () => {
  test('gets the one that the chain shows, and the order continues', async () => {
    const { id, transfer, nonce } = await world.begun()
    expect(await world.look(id)).toMatchObject({ state: 'sending' })
    const hash = await world.send(transfer, { nonce })
    await world.mine(1)
    const found = await world.look(id)
    expect(found).toMatchObject({ state: 'sent', steps: [{ hash, status: 'mined' }] })
    expect(found.moments.at(-1)).toMatchObject({ state: 'sent', by: 'chain' })
    await world.mine(2)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed' })
  })

  test('is found when the wallet threw after sending', async () => {
    const { id, transfer, nonce } = await world.begun()
    await recordUnknown(world.mina, { orderId: id, step: 'transfer' })
    const hash = await world.send(transfer, { nonce })
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  })

  test('is found whatever nonce the wallet used', async () => {
    const { id, transfer, nonce } = await world.begun()
    await world.send(cancelling(transfer.from), { nonce })
    const hash = await world.send(transfer, { nonce: nonce + 1 })
    await world.mine(3)
    expect(await world.look(id, 20 * minute)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  })

  test('is found by the hash the service names before it is mined', async () => {
    const { id, transfer, nonce } = await world.begun()
    const hash = await world.send(transfer, { nonce })
    world.service.state.status = { status: 'Pending', depositTxHash: hash }
    await world.look(id)
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ hash, status: 'sent' }] })
  })

  test('does not accept another transaction named by the service', async () => {
    const { id, transfer, nonce } = await world.begun()
    const wrong = await world.send(cancelling(world.mina.user.address), { nonce: nonce + 5 })
    world.service.state.status = { status: 'Pending', depositTxHash: wrong }
    await world.look(id)
    expect(await world.look(id)).toMatchObject({ state: 'sending', steps: [{ hash: null, status: 'begun' }] })
    const hash = await world.send(transfer, { nonce })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ hash }] })
    await world.rpc('anvil_dropTransaction', wrong)
  })

  test('ends when its nonce was used elsewhere, but not while its prompt may still be answered', async () => {
    const { id, transfer, nonce } = await world.begun()
    await world.send(cancelling(transfer.from), { nonce })
    await world.mine(3)
    // Half a minute before the end: the clock goes on after the start, on a busy machine for seconds.
    expect(await world.look(id, 9.5 * minute)).toMatchObject({ state: 'sending' })
    expect(await world.look(id, 10.1 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    const late = await world.send(transfer, { nonce: nonce + 1 })
    await world.mine(3)
    expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'confirmed', steps: [{ hash: late }] })
  })

  test.each([
    ['soon', 0],
    // The node keeps the states of 64 blocks, and each block above the transfer takes a call.
    ['long after, on a node that has forgotten the states of that time', 80],
  ])('that failed on the chain says so: %s', async (_, blocks) => {
    await world.setCode(settlement, revertingCode)
    const { id, transfer, nonce } = await world.begun()
    const hash = await world.send(transfer, { nonce })
    await world.mine(3 + blocks)
    expect(await world.look(id, minute)).toMatchObject({
      state: 'abandoned',
      reason: 'tx_reverted',
      steps: [{ hash, status: 'reverted' }],
    })
  })

  test('is given up ten minutes after it was started if its nonce is free', async () => {
    const { id } = await world.begun()
    expect(await world.look(id, 9.5 * minute)).toMatchObject({ state: 'sending' })
    const over = await world.look(id, 10.1 * minute)
    expect(over).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    // Only a new order may be signed after this.
    const at = { account: world.mina.user.address, nonce: 0 }
    expect(code(await beginStep(world.mina, { orderId: id, step: 'transfer', at }))).toBe('quote_expired')
  })

  test('is not given up while a transaction with its nonce is pending', async () => {
    const { id, transfer, nonce } = await world.begun()
    const waiting = await world.send(transfer, { nonce })
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'sending' })
    await world.rpc('anvil_dropTransaction', waiting)
    expect(await world.look(id, 31 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  })

  test('still counts when it appears after it was given up, and so does a late hash', async () => {
    const [one, two] = [await world.begun(), await world.begun()]
    await world.look(one.id, 11 * minute)
    await world.look(two.id, 11 * minute)
    const first = await world.send(one.transfer, { nonce: one.nonce })
    const second = await world.send(two.transfer, { nonce: one.nonce + 1 })
    await world.mine(3)
    expect(await world.look(one.id, 20 * minute)).toMatchObject({
      state: 'confirmed',
      steps: [{ hash: first }],
    })
    const told = await recordHash(world.mina, { orderId: two.id, step: 'transfer', hash: second })
    expect(told.ok && told.data.state).toBe('sent')
    expect(await world.look(two.id, 20 * minute)).toMatchObject({
      state: 'confirmed',
      steps: [{ hash: second }],
    })
  })

  test('is not reported as replaced by what was signed after it was given up', async () => {
    const { id, transfer, nonce } = await world.begun()
    await world.look(id, 11 * minute)
    await world.send(cancelling(transfer.from), { nonce })
    await world.mine(3)
    expect(await world.look(id, 20 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  })

  test('accepts the same hash from a second device silently, and no other', async () => {
    const { id, transfer, nonce } = await world.begun()
    const hash = await world.send(transfer, { nonce })
    await world.mine(1)
    await world.look(id)
    const told = (each: `0x${string}`) =>
      recordHash(world.mina, { orderId: id, step: 'transfer', hash: each })
    expect(code(await told(hash))).toBe('ok')
    expect(code(await told(`0x${'9'.repeat(64)}`))).toBe('step_already_sent')
    expect((await getOrderView(world.mina.user.id, id))?.steps).toMatchObject([{ hash }])
  })
})

describe('a reported hash', () => {
  describe('of another transaction that has the recorded nonce', () => {
    async function mixedUp() {
      const { id, transfer, nonce } = await world.begun()
      const other = await world.send(cancelling(transfer.from), { nonce })
      await recordHash(world.mina, { orderId: id, step: 'transfer', hash: other })
      await world.mine(3)
      expect(await world.look(id)).toMatchObject({ state: 'unknown', steps: [{ hash: null }] })
      return { id, transfer, nonce }
    }

    test('is refuted, and the transfer is found under the next nonce', async () => {
      const { id, transfer, nonce } = await mixedUp()
      const hash = await world.send(transfer, { nonce: nonce + 1 })
      await world.mine(3)
      expect(await world.look(id, 9 * minute)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
    })

    test('ends the order only when its prompt is over', async () => {
      const { id } = await mixedUp()
      expect(await world.look(id, 9 * minute)).toMatchObject({ state: 'unknown' })
      expect(await world.look(id, 11 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    })
  })

  test('is refuted when it belongs to something else, and the real one is found', async () => {
    const { id, transfer, nonce } = await world.begun()
    const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const wrong = await world.send({ ...transfer, from: stranger }, { nonce: 0 })
    const claim = { orderId: id, step: 'transfer', hash: wrong } as const
    expect(code(await recordHash(world.mina, claim))).toBe('ok')
    const hash = await world.send(transfer, { nonce })
    await world.mine(3)
    expect(await world.look(id)).toMatchObject({ state: 'unknown', steps: [{ hash: null }] })
    expect(code(await recordHash(world.mina, claim))).toBe('ok')
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  })

  test('settles one order only', async () => {
    const { id, transfer, nonce } = await world.begun()
    const holder = await world.quoted(world.mina)
    const hash = await world.send(transfer, { nonce })
    await world.mine(1)
    await world.db
      .insert(chainClaims)
      .values({ chainId: 31337, hash: hash.toLowerCase(), orderId: holder.id, step: 'transfer' })
    expect(await world.look(id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
    await recordHash(world.mina, { orderId: id, step: 'transfer', hash })
    expect(await world.look(id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
  })
})

describe('an approval', () => {
  async function approving() {
    const { id, plan } = await world.quoted(world.mina)
    if (plan?.approval === null || plan === null) throw new Error('no approval')
    const at = { account: world.mina.user.address, nonce: await world.nonce() }
    await beginStep({ ...world.mina, now: new Date() }, { orderId: id, step: 'approval', at })
    return { id, approval: plan.approval, nonce: at.nonce }
  }

  test('without a hash is found when it is mined, and the order continues to the transfer', async () => {
    const { id, approval, nonce } = await approving()
    const hash = await world.send(approval, { nonce })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'quoted', steps: [{ hash, status: 'mined' }] })
  })

  test('is searched before a wallet may be asked again, and never requested twice', async () => {
    const { id, approval, nonce } = await approving()
    const again = async () =>
      code(
        await beginStep(
          { ...world.mina, now: new Date() },
          { orderId: id, step: 'approval', at: { account: world.mina.user.address, nonce } },
        ),
      )
    // Nothing was sent: the prompt was lost with its page.
    expect(await again()).toBe('ok')
    await world.send(cancelling(approval.from), { nonce })
    expect(await again()).toBe('sent_unknown')
    await world.mine(1)
    expect(await again()).toBe('ok')
    const hash = await world.send(approval, { nonce: nonce + 1 })
    expect(await again()).toBe('sent_unknown')
    await world.mine(1)
    expect(await again()).toBe('step_already_sent')
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({
      state: 'quoted',
      steps: [{ name: 'approval', hash, status: 'mined' }],
    })
  })

  test('is not started again while no node of the chain answers', async () => {
    const { id, nonce } = await approving()
    world.service.chain.distort = (method, result) => (method === 'eth_chainId' ? '0x1' : result)
    const at = { account: world.mina.user.address, nonce }
    const answer = await beginStep({ ...world.mina, now: new Date() }, { orderId: id, step: 'approval', at })
    expect(code(answer)).toBe('chain_unreachable')
  })

  test('that failed may be signed again at once', async () => {
    const { id, approval, nonce } = await approving()
    await world.setCode(token, endlessCode)
    const hash = await world.send(approval, { nonce })
    await recordHash(world.mina, { orderId: id, step: 'approval', hash })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'quoted', reason: 'tx_out_of_gas' })
  })
})

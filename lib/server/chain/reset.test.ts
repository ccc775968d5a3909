// On a real chain: what becomes of the reset of an allowance, the first of three transactions.
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { PlanTxView } from '@/lib/domain/plan/view'
import { beginStep, recordHash, recordUnknown } from '../orders/steps'
import { minute, ownChainWorld } from '../test/anvil'
import { revertingCode } from '../test/evm'
import { settlement, token } from '../test/service'
import { code } from '../test/world'

const world = ownChainWorld(3, { resetsAllowance: true })
afterEach(async () => {
  await world.mine(1)
  await world.calm()
})

const begin = async (orderId: string, step: 'reset' | 'approval' | 'transfer') => {
  const at = { account: world.mina.user.address, nonce: await world.nonce() }
  return beginStep({ ...world.mina, now: new Date() }, { orderId, step, at })
}

async function resetting() {
  const { id, plan } = await world.quoted(world.mina)
  if (plan?.reset == null || plan.approval === null) throw new Error('the plan has no reset')
  const nonce = await world.nonce()
  const begun = await begin(id, 'reset')
  expect(begun.ok && begun.data).toMatchObject({ state: 'approving', steps: [{ name: 'reset', hash: null }] })
  return { id, nonce, reset: plan.reset, approval: plan.approval, transfer: plan.transfer }
}

describe('the reset of an allowance', () => {
  test('is stored as an approval of zero, used later to recognise it on the chain', async () => {
    const { reset, approval } = await resetting()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [settlement, 0n] })
    expect(reset).toEqual({ ...approval, data })
  })

  test('is followed by the approval and the transfer, each mined before the next', async () => {
    const { id, reset, approval, transfer } = await resetting()
    const sign = async (step: 'reset' | 'approval' | 'transfer', tx: PlanTxView) => {
      if (step !== 'reset') expect(code(await begin(id, step))).toBe('ok')
      const hash = await world.send(tx, { nonce: await world.nonce() })
      expect(code(await recordHash(world.mina, { orderId: id, step, hash }))).toBe('ok')
      await world.mine(1)
      return world.look(id)
    }
    expect(code(await begin(id, 'approval'))).toBe('sent_unknown')
    expect(await sign('reset', reset)).toMatchObject({ state: 'quoted', steps: [{ status: 'mined' }] })
    expect(code(await begin(id, 'reset'))).toBe('step_already_sent')
    expect(await sign('approval', approval)).toMatchObject({
      state: 'quoted',
      steps: [{}, { status: 'mined' }],
    })
    expect(code(await begin(id, 'reset'))).toBe('step_already_sent')
    expect(await sign('transfer', transfer)).toMatchObject({ state: 'sent' })
    await world.mine(2)
    const done = await world.look(id)
    expect(done).toMatchObject({ state: 'confirmed' })
    expect(done.steps.map(({ name }) => name)).toEqual(['reset', 'approval', 'transfer'])
  })

  test('without a hash is found on the chain, whatever the wallet said', async () => {
    const { id, nonce, reset } = await resetting()
    await recordUnknown(world.mina, { orderId: id, step: 'reset' })
    const hash = await world.send(reset, { nonce })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({
      state: 'quoted',
      steps: [{ name: 'reset', hash, status: 'mined' }],
    })
  })

  test('is not mistaken for the approval of the same sale, nor another approval for it', async () => {
    const { id, nonce, reset, approval } = await resetting()
    await world.send(approval, { nonce })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'approving', steps: [{ name: 'reset', hash: null }] })
    const hash = await world.send(reset, { nonce: nonce + 1 })
    await world.mine(1)
    const found = await world.look(id)
    expect(found.steps).toMatchObject([{ name: 'reset', hash }])
    expect(found.steps).toHaveLength(1)
  })

  test('is not taken from an earlier sale with the same call', async () => {
    const before = await resetting()
    await world.send(before.reset, { nonce: before.nonce })
    await world.mine(1)
    const { id, nonce, reset } = await resetting()
    expect(await world.look(id)).toMatchObject({ state: 'approving', steps: [{ hash: null }] })
    const hash = await world.send(reset, { nonce })
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'quoted', steps: [{ hash, status: 'mined' }] })
  })

  test('that failed or was never sent may be signed again at once', async () => {
    const { id, nonce, reset } = await resetting()
    expect(code(await begin(id, 'reset'))).toBe('ok')
    await world.setCode(token, revertingCode)
    const hash = await world.send(reset, { nonce })
    await recordHash(world.mina, { orderId: id, step: 'reset', hash })
    expect(code(await begin(id, 'reset'))).toBe('step_already_sent')
    await world.mine(1)
    expect(await world.look(id)).toMatchObject({ state: 'quoted', reason: 'tx_reverted' })
    expect(code(await begin(id, 'reset'))).toBe('ok')
  })

  test('mined after the price has expired is kept, and changes nothing else', async () => {
    const { id, nonce, reset } = await resetting()
    const hash = await world.send(reset, { nonce })
    await recordHash(world.mina, { orderId: id, step: 'reset', hash })
    expect(await world.look(id, 6 * minute)).toMatchObject({ state: 'expired' })
    await world.mine(1)
    expect(await world.look(id, 7 * minute)).toMatchObject({
      state: 'expired',
      steps: [{ hash, status: 'mined' }],
    })
  })
})

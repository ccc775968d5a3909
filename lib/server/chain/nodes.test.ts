// Two nodes of one chain: the service's RPC, which may lie or be unavailable, and the chain itself.
import { numberToHex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginStep, recordRefusal } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { listChainAlarms, listDeadLetters } from '../reconciler/dead-letters'
import { minute, ownChainWorld } from '../test/anvil'
import { code } from '../test/world'

const world = ownChainWorld(3, { hasSecondNode: true })
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await world.calm()
  await world.mine(1)
})

const away = () => ({ code: -32_000, message: 'away', status: 503 })

/** One node says that the transfer failed; nothing else changes. */
function sayFailed(): void {
  world.service.chain.distort = (method, result) =>
    method === 'eth_getTransactionReceipt' && result !== null ? { ...Object(result), status: '0x0' } : result
}

describe('a chain with two nodes', () => {
  test('confirms a transfer when both show it', async () => {
    const { id } = await world.sent(3)
    expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ status: 'confirmed' }] })
    expect(await listChainAlarms(world.db)).toEqual([])
  })

  test('[R43] ends nothing while one says that it failed, and lists the order after two minutes', async () => {
    const { id } = await world.sent(3)
    sayFailed()
    expect(await world.look(id)).toMatchObject({ state: 'sent', reason: null })
    expect((await listDeadLetters(world.db)).waiting).toEqual([])
    expect(await world.look(id, 3 * minute)).toMatchObject({ state: 'sent', reason: null })
    expect((await listDeadLetters(world.db)).waiting).toMatchObject([{ orderId: id, reason: 'sources' }])
    await world.calm()
    expect(await world.look(id, 4 * minute)).toMatchObject({ state: 'confirmed' })
    expect((await listDeadLetters(world.db)).waiting).toEqual([])
  })

  test('accepts a single node after ten minutes, says so in the timeline, and alarms once for the chain', async () => {
    const lines = vi.spyOn(process.stdout, 'write')
    const [first, second] = [await world.sent(3), await world.sent(3)]
    world.service.chain.refuse = away
    for (const { id } of [first, second])
      expect(await world.look(id)).toMatchObject({ state: 'sent', steps: [{ status: 'mined' }] })
    const [alarm, ...others] = await listChainAlarms(world.db)
    expect(alarm).toMatchObject({ chainId: 31337, kind: 'single', count: 2 })
    expect(others).toEqual([])
    expect(await world.look(first.id, 9 * minute)).toMatchObject({ state: 'sent' })
    const seen = await world.look(first.id, 11 * minute)
    expect(seen).toMatchObject({ state: 'confirmed' })
    const alarms = lines.mock.calls.filter(([line]) => String(line).includes('one node of a chain not read'))
    expect(alarms).toHaveLength(1)
    expect((await listDeadLetters(world.db)).waiting).toEqual([])
  })

  describe('before a wallet is asked again for what it called declined', () => {
    async function declined() {
      const order = await world.begun()
      await recordRefusal(world.mina, { orderId: order.id, step: 'transfer' })
      return order
    }
    async function ask(orderId: string, nonce: number) {
      const at = { account: world.mina.user.address, nonce }
      return code(await beginStep({ ...world.mina, now: new Date() }, { orderId, step: 'transfer', at }))
    }

    test('[R36] finds it at the second when the first knows nothing of it', async () => {
      const { id, transfer, nonce } = await declined()
      const hash = await world.send(transfer, { nonce })
      await world.mine(3)
      world.service.chain.distort = (method, result) => {
        if (method === 'eth_getLogs') return []
        return method === 'eth_getTransactionCount' ? numberToHex(nonce) : result
      }
      expect(await ask(id, nonce)).toBe('step_already_sent')
      const steps = [{ hash, status: 'mined' }]
      expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent', steps })
    })

    test('asks the second alone while the first does not answer', async () => {
      const { id, transfer, nonce } = await declined()
      world.service.chain.refuse = away
      expect(await ask(id, nonce)).toBe('ok')
      await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
      await world.send(transfer, { nonce })
      await world.mine(1)
      expect(await ask(id, nonce + 1)).toBe('step_already_sent')
    })

    test('waits for a slow node once, however many orders were declined', async () => {
      await declined()
      const { id, nonce } = await declined()
      const { chain } = world.service
      chain.asked.clear()
      vi.useFakeTimers({ toFake: ['Date'] })
      chain.refuse = () => {
        vi.setSystemTime(Date.now() + 10_000)
        return { code: -32_601, message: 'no such method' }
      }
      expect(await ask(id, nonce)).toBe('ok')
      expect(chain.asked.get('eth_chainId')).toBe(1)
    })
  })
})

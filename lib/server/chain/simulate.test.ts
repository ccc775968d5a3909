// On a real chain: a plan with a call that can't be decoded is simulated before it is stored.
import { randomUUID } from 'node:crypto'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { quoteSell } from '../orders/sell/quote'
import { ownChainWorld } from '../test/anvil'
import { pullingCode, revertingCode } from '../test/evm'
import { quoteAnswer, settlement, token } from '../test/service'
import { code, request } from '../test/world'

const world = ownChainWorld(3)
afterEach(() => world.calm())

const amount = 100_000_000n
const words = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const

/** The service answers well, except for a call of its contract that we don't know. */
async function press(pulled: bigint, contract: Hex = pullingCode) {
  await world.setCode(settlement, contract)
  const args = encodeAbiParameters(words, [`0x${'0'.repeat(64)}`, token, pulled])
  world.service.state.interfere = ({ path, body }) => {
    if (path !== '/v1/offramp/quote') return undefined
    const answer = quoteAnswer(randomUUID(), body)
    const data = `0xdeadbeef${args.slice(2)}`
    return { status: 200, body: { ...answer, transactionRequest: { ...answer.transactionRequest, data } } }
  }
  return quoteSell({ ...world.mina, now: new Date() }, request())
}

describe('[R32] an unknown call of an allowed contract', () => {
  test('that takes no more than was quoted is stored, simulated after its approval', async () => {
    expect(await press(amount)).toMatchObject({ ok: true, data: { state: 'quoted' } })
    expect(world.service.chain.asked.get('eth_simulateV1')).toBe(1)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['takes more', () => press(amount + 1n), 'plan_refused'],
    ['would fail', () => press(amount, revertingCode), 'simulation_failed'],
    [
      'no node can try',
      () => {
        world.service.chain.refuse = (method) =>
          method === 'eth_simulateV1' ? { code: -32601, message: 'method not found' } : null
        return press(amount)
      },
      'simulation_failed',
    ],
    [
      'is tried by a node that answers garbage',
      () => {
        world.service.chain.distort = (method, result) => (method === 'eth_simulateV1' ? 'garbage' : result)
        return press(amount)
      },
      'simulation_failed',
    ],
    [
      'is tried on another chain',
      () => {
        world.service.chain.distort = (method, result) => (method === 'eth_chainId' ? '0x1' : result)
        return press(amount)
      },
      'chain_unreachable',
    ],
    [
      'is tried by a node that is asked too often',
      () => {
        world.service.chain.refuse = (method) =>
          method === 'eth_simulateV1' ? { code: 429, message: 'Too many requests' } : null
        return press(amount)
      },
      'chain_unreachable',
    ],
    [
      'is tried by a node that says so in a bare text',
      () => {
        world.service.chain.refuse = (method) => (method === 'eth_simulateV1' ? 'Too Many Requests' : null)
        return press(amount)
      },
      'chain_unreachable',
    ],
    ...[401, 402, 403, 408, 429, 500, 503].map((status): [string, () => Promise<unknown>, string] => [
      `is tried by a node that answers HTTP ${status}`,
      () => {
        world.service.chain.refuse = (method) =>
          method === 'eth_simulateV1' ? { code: -32_000, message: 'not now', status } : null
        return press(amount)
      },
      'chain_unreachable',
    ]),
  ])('that %s is never stored', async (_, pressed, expected) => {
    const answer = Object(await pressed())
    expect(code(answer)).toBe(expected)
  })

  test('causes no read of the chain for a known plan', async () => {
    world.service.chain.asked.clear()
    await world.quoted(world.mina)
    expect(world.service.chain.asked.size).toBe(0)
  })
})

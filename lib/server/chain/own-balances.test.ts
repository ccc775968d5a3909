// What a page shows of an account, from a node that may be wrong or gone.
import { afterEach, expect, test, vi } from 'vitest'
import { ownChainWorld } from '../test/anvil'
import { token } from '../test/service'
import { ownBalances } from './own-balances'

const other = '0x3333333333333333333333333333333333333333'
const listed = vi.hoisted(() => ({ hasOther: false }))
vi.mock('../chains', async (original) => {
  const real = await original<typeof import('../chains')>()
  const getServerChains = async () => {
    const chains = await real.getServerChains()
    return chains.map((each) => {
      const { tokens } = each.chain
      const others = listed.hasOther ? tokens.map((one) => ({ ...one, address: other })) : []
      return { ...each, chain: { ...each.chain, tokens: [...others, ...tokens] } }
    })
  }
  return { ...real, getServerChains }
})

const world = ownChainWorld(3)
afterEach(() => {
  listed.hasOther = false
  return world.calm()
})

const five = `0x${(5_000_000).toString(16).padStart(64, '0')}`

test('the balance of each token is read from the chain', async () => {
  world.service.chain.distort = (method, result) => (method === 'eth_call' ? five : result)
  const balances = await ownBalances(world.mina.user, 31_337)
  expect(balances?.length).toBeGreaterThan(0)
  expect(balances?.every(({ amountBaseUnits }) => amountBaseUnits === '5000000')).toBe(true)
})

test.each([
  ['refuses', '0x60006000fd'],
  ['does not exist', '0x'],
] as const)(
  'a token whose contract %s is left out, and its chain’s others are still read',
  async (_, code) => {
    listed.hasOther = true
    await world.setCode(other, code)
    const balances = await ownBalances(world.mina.user, 31_337)
    expect(balances?.map((balance) => balance.token)).toEqual([token])
  },
)

test.each([
  [
    'serves another chain',
    31_337,
    (method: string, result: unknown) => (method === 'eth_chainId' ? '0x1' : result),
  ],
  ['answers nonsense', 31_337, (method: string, result: unknown) => (method === 'eth_call' ? '0x' : result)],
  ['does not exist', 7, (_: string, result: unknown) => result],
])('a chain whose node %s has no balances, and no error reaches the page', async (_, chainId, distort) => {
  world.service.chain.distort = distort
  expect(await ownBalances(world.mina.user, chainId)).toBeNull()
})

import { randomUUID } from 'node:crypto'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BaseUnits } from '@/lib/domain/money/money'
import { getPlanRules } from '../chain/plan-rules'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { newPerson } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  vi.stubEnv('SETTLEMENT_BUDGET', '10/5m')
  world = await openSaleWorld({ SANDBOX_RATE_LIMIT: '10/5m' })
})
afterAll(() => world.close())

test('one deposit named for many made-up orders uses no more of the request budget than its sender has', async () => {
  const person = await newPerson(world)
  const { targets } = await getPlanRules()
  const target = targets.find(({ chainId }) => chainId === world.chain.id)?.address
  if (target === undefined) throw new Error('the chain has no settlement contract')
  // To the right contract, without the id of an order: it may be anyone's.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [target, 1n] })
  const dust = await person.signed({
    chainId: world.chain.id,
    from: person.account.address,
    to: world.token.address,
    data,
    // Safe: nothing is nothing in every unit.
    value: 0n as BaseUnits,
  })
  await dust.send()
  for (let claim = 0; claim < 8; claim += 1) {
    await person.claim(randomUUID(), dust.hash)
    await proveClaims(world.db, 10_000)
  }
  for (let sale = 0; sale < 3; sale += 1) expect((await world.quoted()).state).toBe('quoted')
})

import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BaseUnits } from '@/lib/domain/money/money'
import { getPlanRules } from '../chain/plan-rules'
import { orderClaims } from '../db/schema/claims'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { newPerson } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  vi.stubEnv('SETTLEMENT_BUDGET', '10/5m')
  world = await openSaleWorld({ SANDBOX_RATE_LIMIT: '10/5m' })
})
afterAll(() => world.close())

/** Sends a deposit to the right contract, without the id of an order: it may be anyone's. */
async function dustOf(person: Awaited<ReturnType<typeof newPerson>>) {
  const { targets } = await getPlanRules()
  const target = targets.find(({ chainId }) => chainId === world.chain.id)?.address
  if (target === undefined) throw new Error('the chain has no settlement contract')
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
  return dust.hash
}

/** Names one deposit for many made-up orders, until no call is left for its sender. */
async function claimAll(person: Awaited<ReturnType<typeof newPerson>>, hash: Hex) {
  for (let claim = 0; claim < 8; claim += 1) {
    await person.claim(randomUUID(), hash)
    await proveClaims(world.db, 10_000)
  }
}

test('one deposit named for many made-up orders uses no more of the request budget than its sender has', async () => {
  const person = await newPerson(world)
  const hash = await dustOf(person)
  await claimAll(person, hash)
  for (let sale = 0; sale < 3; sale += 1) expect((await world.quoted()).state).toBe('quoted')
})

test('a claim that waited while no process ran is not given up for want of a call', async () => {
  const person = await newPerson(world)
  const hash = await dustOf(person)
  await claimAll(person, hash)
  const now = new Date()
  const createdAt = new Date(now.getTime() - 3 * 24 * 3_600_000)
  const isOpen = and(eq(orderClaims.hash, hash), isNotNull(orderClaims.nextCheckAt))
  await world.db.update(orderClaims).set({ createdAt, nextCheckAt: now }).where(isOpen)
  await proveClaims(world.db, 10_000)
  expect(await world.db.$count(orderClaims, isOpen)).toBe(1)
})

// A claim is given up for good only by what every node of its chain shows, and never because its chain can't be read.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { orderClaims } from '../db/schema/claims'
import { ownChainWorld } from '../test/anvil'
import { forgetService } from '../test/sale'
import { chainId, type FakeChain } from '../test/service-chain'
import { claimOrder } from './claim'
import { proveClaims } from './prove'

const world = ownChainWorld(1, { hasSecondNode: true })
afterEach(() => world.calm())

/** New settings, until the end of the test. */
function set(changed: Partial<Pick<FakeChain, 'listedId' | 'secondRpcUrl'>>): void {
  const { chain } = world.service
  const { listedId, secondRpcUrl } = chain
  Object.assign(chain, changed)
  forgetService()
  onTestFinished(() => {
    Object.assign(chain, { listedId, secondRpcUrl })
    forgetService()
  })
}

/** Claims a deposit for an order that it does not name. @returns whether the claim is still followed after one look */
async function lookAt(hash: Hex, between = () => {}): Promise<boolean> {
  const transactionId = randomUUID()
  await claimOrder({ ...world.mina, now: new Date() }, { transactionId, chainId, hash, flow: 'sell' })
  between()
  await proveClaims(world.db, 10_000)
  const [claim] = await world.db
    .select()
    .from(orderClaims)
    .where(eq(orderClaims.transactionId, transactionId))
  if (claim === undefined) throw new Error('no claim')
  return claim.nextCheckAt !== null
}

test('a claim that both nodes refute is given up', async () => {
  const { hash } = await world.sent(1)
  expect(await lookAt(hash)).toBe(false)
})

test('a claim that one node refutes alone is followed on', async () => {
  const { hash: other } = await world.sent(1)
  const foreign = Object(await world.rpc('eth_getTransactionByHash', other))
  const hash = `0x${'5a'.repeat(32)}` as const
  const sayForeign = () => {
    world.service.chain.distort = (method, result) =>
      method === 'eth_getTransactionByHash' ? { ...foreign, hash, blockNumber: null } : result
  }
  expect(await lookAt(hash, sayForeign)).toBe(true)
})

test('a claim whose second node does not answer is followed on', async () => {
  const { hash } = await world.sent(1)
  set({ secondRpcUrl: 'http://127.0.0.1:1' })
  expect(await lookAt(hash)).toBe(true)
})

test('a claim on a chain that is not in the settings for a while is followed on', async () => {
  const { hash } = await world.sent(1)
  expect(await lookAt(hash, () => set({ listedId: 31999 }))).toBe(true)
})

test('a claim whose node asks to be left alone for an hour holds up no other work', async () => {
  const { hash } = await world.sent(1)
  const refusal = { code: 429, message: 'Too Many Requests', status: 429, retryAfterSeconds: 3_600 }
  const limit = () => {
    world.service.chain.refuse = () => refusal
  }
  expect(await lookAt(hash, limit)).toBe(true)
})

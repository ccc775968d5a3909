// Claims and orders of one round: neither waits for the other.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { orderClaims } from '../db/schema/claims'
import { orders } from '../db/schema/orders'
import { beginStep, recordHash } from '../orders/steps'
import { advance } from '../reconciler/look'
import { reconcileDue } from '../reconciler/reconcile'
import { chainId } from '../test/service-chain'
import { hash, ownWorld } from '../test/world'
import { claimOrder } from './claim'

const world = ownWorld()
afterEach(() => world.calm())

/** A sale that the service is asked about: its transfer is in a block. */
async function sent(): Promise<void> {
  const { id, plan } = await world.quoted()
  const { address } = world.maria.user
  await beginStep(world.maria, { orderId: id, step: 'transfer', at: { account: address, nonce: 7 } })
  const txHash = `0x${id.replaceAll('-', '').repeat(2)}` as const
  await recordHash(world.maria, { orderId: id, step: 'transfer', hash: txHash })
  const call = {
    from: address,
    to: plan?.transfer.to,
    input: plan?.transfer.data,
    value: '0x0',
    nonce: '0x7',
  }
  const block = { blockNumber: '0x64', blockHash: hash('b'), transactionIndex: '0x0', type: '0x2' }
  world.service.chain.txs.set(txHash, { hash: txHash, ...call, ...block })
  await advance(world.db, id, 'watched', () => new Date(Date.now() + 5_000))
}

test('claims are looked at while orders take all the time of a round', async () => {
  world.service.chain.head = 101
  world.service.state.status = { status: 'Processing' }
  for (let made = 0; made < 5; made++) await sent()
  for (const sign of ['d', 'e', 'f'])
    await claimOrder(world.maria, { transactionId: randomUUID(), chainId, hash: hash(sign), flow: 'sell' })
  const now = new Date()
  const past = new Date(now.getTime() - 1_000)
  await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: past, newsDueAt: past })
  await world.db.update(orderClaims).set({ nextCheckAt: past })
  const gate: { open: () => void } = { open: () => undefined }
  const hangs = new Promise<undefined>((resolve) => {
    gate.open = () => resolve(undefined)
  })
  world.service.state.interfere = ({ path }) => (path === '/v1/offramp/status' ? hangs : undefined)
  // Its time is never over, however slow the machine.
  const round = reconcileDue(world.db, 0, () => now)
  const isLater = async () => {
    const claims = await world.db.select({ at: orderClaims.nextCheckAt }).from(orderClaims)
    return claims.every(({ at }) => at !== null && at > past)
  }
  try {
    await expect.poll(isLater).toBe(true)
    await expect.poll(() => world.callsOf('/v1/offramp/status').length).toBeGreaterThan(1)
  } finally {
    gate.open()
    await round
  }
})

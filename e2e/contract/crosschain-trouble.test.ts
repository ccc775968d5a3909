import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopOwnChains } from '../../scripts/lib/own-chains.mjs'
import { Buyer } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { Crosschain, signAll } from './support/sender'
import { Service } from './support/service'
import { until } from './support/until'

const LIFE_SECONDS = 300

let instance: Instance
let control: Control
let crosschain: Crosschain
beforeAll(async () => {
  instance = await startInstance({
    SANDBOX_QUOTE_TTL_SECONDS: String(LIFE_SECONDS),
    SANDBOX_PAYOUT_DELAY_MS: '200',
  })
  control = new Control(instance.url)
  crosschain = new Crosschain(new Service(instance.url))
})
afterAll(() => instance.stop())

async function order() {
  const [sender, receiver] = await Promise.all([Seller.on(control, 0), Buyer.on(control, 1)])
  const before = await sender.balance('USDC')
  const quoted = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 30_000_000n))
  const units = parseUnits(quoted.quote.toAmount, 18)
  return { sender, receiver, before, quoted, units, id: quoted.transactionId as string }
}

async function back(sender: Seller, before: bigint) {
  await until(
    () => sender.balance('USDC').then(String),
    (balance) => balance === String(before),
  )
}

test('[XCH-1] if the chain refuses a delivery, the sender gets every unit back', async () => {
  const { sender, receiver, before, quoted, id } = await order()
  const { address } = receiver.token
  const setCode = (code: unknown) => instance.callChain(receiver.chain.id, 'anvil_setCode', [address, code])
  const token = await receiver.client.getCode({ address })
  // A token that refuses to move: every call to it reverts.
  await setCode('0x60006000fd')
  await signAll(sender, quoted)
  await crosschain.ends(id, 'REFUNDED')
  await setCode(token)
  await back(sender, before)
  expect(await receiver.balance()).toBe(0n)
})

test('[XCH-1] a kill -9 at any moment neither loses nor duplicates a delivery', async () => {
  const orders = []
  for (const gapMs of [0, 60, 250]) {
    const one = await order()
    await signAll(one.sender, one.quoted)
    // The gap is what varies: how far the transfer has come when the service dies.
    await new Promise((resolve) => setTimeout(resolve, gapMs))
    await instance.kill()
    await instance.start()
    orders.push(one)
  }
  for (const { id, receiver, sender, before, units } of orders) {
    const { destinationHash } = await crosschain.ends(id, 'COMPLETED')
    expect(await receiver.received(destinationHash)).toBe(units)
    expect(await receiver.balance()).toBe(units)
    expect(before - (await sender.balance('USDC'))).toBe(30_000_000n)
  }
})

test('[XCH-1] after the chains are killed and restarted, pending deliveries arrive once and a direct transfer is found', async () => {
  const one = await order()
  const receiver = await Buyer.on(control, 0)
  const head = await receiver.client.getBlockNumber({ cacheTime: 0 })
  // Empty blocks aren't kept: after the kill the chain resumes counting from before them.
  await until(
    () => receiver.client.getBlockNumber({ cacheTime: 0 }).then(Number),
    (now) => now > Number(head) + 6,
  )
  const direct = await crosschain.quoted(crosschain.body(one.sender, 'USDC', receiver, 1_000_000n))
  await signAll(one.sender, one.quoted)
  await crosschain.ends(one.id, 'PROCESSING', 'COMPLETED')
  await instance.kill()
  stopOwnChains(instance.dir)
  await instance.start()
  const { destinationHash } = await crosschain.ends(one.id, 'COMPLETED')
  expect(await one.receiver.received(destinationHash)).toBe(one.units)
  expect(await one.receiver.balance()).toBe(one.units)
  const hash = await signAll(one.sender, direct)
  expect(await crosschain.ends(direct.transactionId, 'COMPLETED')).toMatchObject({ sourceHash: hash })
  expect(await receiver.balance()).toBe(1_000_000n)
})

test('[XCH-1] unpaid ends as CANCELLED; a later deposit is returned and the transfer becomes REFUNDED', async () => {
  const { sender, receiver, before, quoted, id } = await order()
  // The quote's lifetime plus the time in which its last deposit would be seen.
  await control.advance(LIFE_SECONDS + 16)
  await crosschain.ends(id, 'CANCELLED')
  await signAll(sender, quoted)
  await crosschain.ends(id, 'REFUNDED')
  await back(sender, before)
  expect(await receiver.balance()).toBe(0n)
})

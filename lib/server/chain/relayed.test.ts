// On a real chain: what somebody else sends for an account with code (EIP-7702), whose nonce then stays, and what the
// account sends in a batch.
import { createWalletClient, encodeAbiParameters, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanTxView } from '@/lib/domain/plan/view'
import { beginStep, recordHash, recordRefusal } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { minute, ownChainWorld } from '../test/anvil'
import { relayingCode } from '../test/evm'
import { code } from '../test/world'

const world = ownChainWorld(3)

// Of anvil's accounts: the first relays for the second, which sells.
const relayer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const seller = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const delegate = `0x${'de'.repeat(20)}` as const

function client() {
  const transport = http(world.service.chain.upstream ?? undefined)
  return createWalletClient({ account: relayer, chain: foundry, transport })
}

type Call = Pick<PlanTxView, 'to' | 'data'>

/** A call of the account's own code, which makes the planned one. */
function asInner({ to, data }: Call): Call {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [to, data])
  return { to: seller.address, data: `0xfeedfeed${args.slice(2)}` }
}

async function relay(planned: Call, blocks = 1): Promise<Hex> {
  const hash = await client().sendTransaction({ ...asInner(planned), gas: 400_000n })
  await world.mine(blocks)
  return hash
}

beforeAll(async () => {
  await world.setCode(delegate, relayingCode)
  const nonce = await world.nonce()
  const authorization = await seller.signAuthorization({ chainId: foundry.id, address: delegate, nonce })
  await client().sendTransaction({ authorizationList: [authorization], to: relayer.address, gas: 100_000n })
  await world.mine(1)
  expect(await world.rpc('eth_getCode', seller.address, 'latest')).toBe(`0xef0100${delegate.slice(2)}`)
})

let before: unknown
beforeEach(async () => {
  before = await world.rpc('evm_snapshot')
})
afterEach(() => world.rpc('evm_revert', before))

async function ask(orderId: string, nonce: number, step: 'approval' | 'transfer' = 'transfer') {
  const at = { account: world.mina.user.address, nonce }
  return code(await beginStep({ ...world.mina, now: new Date() }, { orderId, step, at }))
}

const decline = (orderId: string) => recordRefusal(world.mina, { orderId, step: 'transfer' })

test('[R36] a transfer that the wallet called declined is not asked for again after a relayer has sent it', async () => {
  const { id, transfer, nonce } = await world.begun()
  await decline(id)
  // Nothing was sent.
  expect(await ask(id, nonce)).toBe('ok')
  await decline(id)
  const hash = await relay(transfer)
  expect(await world.nonce()).toBe(nonce)
  expect(await ask(id, nonce)).toBe('step_already_sent')
  const steps = [{ name: 'transfer', hash, status: 'mined' }]
  expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent', steps })
})

test('[R36] a transfer that ended as never sent is looked for before another, also when only a relayer can have sent it', async () => {
  const { id, transfer, nonce } = await world.begun()
  expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  const next = await world.quoted(world.mina)
  await relay(transfer)
  expect(await ask(next.id, nonce)).toBe('earlier_sent')
  expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent', reason: null })
})

test('[R36] a sale whose approval and transfer a relayer sends is confirmed under the relayer’s transactions', async () => {
  const order = await world.quoted(world.mina)
  const nonce = await world.nonce()
  expect(await ask(order.id, nonce, 'approval')).toBe('ok')
  const { plan } = (await getOrderView(world.mina.user.id, order.id)) ?? {}
  if (plan?.approval == null) throw new Error('no approval')
  const approval = await relay(plan.approval, 3)
  await recordHash(world.mina, { orderId: order.id, step: 'approval', hash: approval })
  const approved = [{ name: 'approval', hash: approval, status: 'confirmed' }]
  expect(await world.look(order.id)).toMatchObject({ state: 'quoted', steps: approved })
  expect(await ask(order.id, nonce)).toBe('ok')
  const transfer = await relay(plan.transfer, 0)
  await recordHash(world.mina, { orderId: order.id, step: 'transfer', hash: transfer })
  expect(await world.look(order.id)).toMatchObject({ state: 'sent', steps: [{}, { status: 'sent' }] })
  await world.mine(3)
  const sent = { name: 'transfer', hash: transfer, status: 'confirmed' }
  expect(await world.look(order.id)).toMatchObject({ state: 'confirmed', steps: [{}, sent] })
})

test('[R36] a transfer that the account itself sends in a batch is confirmed, also when its hash never arrived', async () => {
  const { id, transfer, nonce } = await world.begun()
  const hash = await world.send({ ...asInner(transfer), from: seller.address }, { nonce, gas: 400_000 })
  await world.mine(3)
  const steps = [{ name: 'transfer', hash, status: 'confirmed' }]
  expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps })
})

test('[R36] one transaction counts for one order only, though it holds the call of two', async () => {
  const [one, other] = [await world.begun(), await world.begun()]
  const both = { to: one.transfer.to, data: `${one.transfer.data}${other.transfer.data.slice(2)}` } as const
  const hash = await relay(both, 3)
  expect(await world.look(one.id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  await recordHash(world.mina, { orderId: other.id, step: 'transfer', hash })
  expect(await world.look(other.id)).toMatchObject({ state: 'unknown', steps: [{ hash: null }] })
})

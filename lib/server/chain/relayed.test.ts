// On a real chain: what somebody else sends for an account with code (EIP-7702), whose nonce then stays.
import { createWalletClient, encodeAbiParameters, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanTxView } from '@/lib/domain/plan/data'
import { beginStep, recordRefusal } from '../orders/steps'
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

async function relay({ to, data }: Pick<PlanTxView, 'to' | 'data'>): Promise<void> {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [to, data])
  const call: Hex = `0xfeedfeed${args.slice(2)}`
  await client().sendTransaction({ to: seller.address, data: call, gas: 400_000n })
  await world.mine(1)
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

async function ask(orderId: string, nonce: number) {
  const at = { account: world.mina.user.address, nonce }
  return code(await beginStep({ ...world.mina, now: new Date() }, { orderId, step: 'transfer', at }))
}

const decline = (orderId: string) => recordRefusal(world.mina, { orderId, step: 'transfer' })

test('[R36] a transfer that the wallet called declined is not asked for again after a relayer has sent it', async () => {
  const { id, transfer, nonce } = await world.begun()
  await decline(id)
  // Nothing was sent.
  expect(await ask(id, nonce)).toBe('ok')
  await decline(id)
  await relay(transfer)
  expect(await world.nonce()).toBe(nonce)
  expect(await ask(id, nonce)).toBe('earlier_unknown')
  expect(await ask((await world.quoted(world.mina)).id, nonce)).toBe('earlier_unknown')
})

test('[R36] a transfer that ended as never sent is looked for before another, also when only a relayer can have sent it', async () => {
  const { id, transfer, nonce } = await world.begun()
  expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  const next = await world.quoted(world.mina)
  await relay(transfer)
  expect(await ask(next.id, nonce)).toBe('earlier_unknown')
})

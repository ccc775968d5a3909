// A real chain, recorded, killed and restored from what its recording has on disk.
import { encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenAbi } from './abi'
import { NETWORKS } from './networks'
import { startTestChain, type TestChain } from './testing'

const [network] = NETWORKS
const [token] = network.tokens
if (token === undefined) throw new Error('a network has tokens')
const person = privateKeyToAccount(generatePrivateKey()).address
let own: TestChain
let chain: TestChain['chain']

beforeAll(async () => {
  own = await startTestChain()
  chain = own.chain
})

afterAll(() => own.remove())

const call = { address: token.address, abi: tokenAbi } as const
const balance = () => chain.client.readContract({ ...call, functionName: 'balanceOf', args: [person] })

async function mint(amount: bigint, fees: { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint } = {}) {
  const args = [person, amount] as const
  const hash = await chain.client.writeContract({ ...call, functionName: 'mint', args, ...fees })
  await chain.client.waitForTransactionReceipt({ hash })
}

async function recordAll() {
  await chain.recording.record(await chain.client.getBlockNumber({ cacheTime: 0 }))
}

async function killAndRestore() {
  await own.kill()
  await chain.ensure()
}

/** Replaces the newest blocks by as many, the first of them with this transaction. */
async function reorganise(depth: number, raw: Hex) {
  const reorg = { method: 'anvil_reorg', params: [depth, [[raw, 0]]] } as const
  await chain.client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>(reorg)
}

test('a killed chain is restored from a dump and the later transactions', async () => {
  await mint(1n)
  await recordAll()
  await chain.recording.dump()
  // The base fee falls meanwhile: fees offered from here on would be too low right after the dump.
  await chain.client.mine({ blocks: 20 })
  const { baseFeePerGas } = await chain.client.getBlock()
  await mint(2n, { maxFeePerGas: baseFeePerGas ?? 0n, maxPriorityFeePerGas: 0n })
  await mint(3n)
  await recordAll()
  await killAndRestore()
  expect(await balance()).toBe(6n)
})

test('a transaction that a reorganisation brought into recorded blocks is restored too', async () => {
  const before = await balance()
  await chain.client.mine({ blocks: 4 })
  await recordAll()
  await chain.recording.dump()
  await chain.client.mine({ blocks: 4 })
  await recordAll()
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [person, 7n] })
  const request = await chain.client.prepareTransactionRequest({ to: token.address, data })
  await reorganise(4, await chain.client.signTransaction(request))
  await recordAll()
  await killAndRestore()
  expect(await balance()).toBe(before + 7n)
})

test('the time of a block is known as long as it is remembered, and is that of the chain', async () => {
  await recordAll()
  const { number, timestamp } = await chain.client.getBlock()
  await recordAll()
  expect(chain.recording.secondsOf(number)).toBe(timestamp)
  expect(chain.recording.secondsOf(number + 1_000n)).toBeUndefined()
})

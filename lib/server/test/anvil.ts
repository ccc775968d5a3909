import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, numberToHex } from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { PlanTxView } from '@/lib/domain/plan/view'
import { freePorts } from '../../../scripts/lib/ports.mjs'
import { beginStep, recordHash } from '../orders/steps'
import { settlementCode, tokenCode } from './evm'
import { lookNow } from './look-now'
import { settlement, token } from './service'
import { openWorld, ownOf } from './world'

const binary = path.resolve(
  `node_modules/@foundry-rs/anvil-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
)

/** A real chain that mines a block only on request. */
async function startAnvil() {
  const [port] = await freePorts(1)
  const flags = [
    '--port',
    String(port),
    '--chain-id',
    '31337',
    '--silent',
    '--prune-history',
    '64',
    '--no-mining',
  ]
  const child = spawn(binary, flags, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = Object(await response.json())
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const until = Date.now() + 20_000
  while (!(await rpc('eth_chainId').catch(() => false))) {
    if (Date.now() > until) throw new Error('no chain')
    await sleep(50)
  }
  return { url, rpc, stop: () => child.kill('SIGKILL') }
}

/** What a wallet would send; fees grow with `tip`, so that a later one can replace an earlier one. */
export interface SentTx {
  readonly nonce: number
  readonly tip?: number
  readonly gas?: number
}

type Tx = Pick<PlanTxView, 'from' | 'to' | 'data'>

const call = (tx: Tx, { nonce, tip = 2, gas = 300_000 }: SentTx) => ({
  from: tx.from,
  to: tx.to,
  data: tx.data,
  nonce: numberToHex(nonce),
  gas: numberToHex(gas),
  maxFeePerGas: numberToHex(tip * 10_000_000_000),
  maxPriorityFeePerGas: numberToHex(tip * 1_000_000_000),
})

// The second account unlocked by anvil.
const seller = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** A transaction that moves nothing, as a wallet sends it to cancel another. */
export const cancelling = (from: Address) => ({ from, to: from, data: '0x' }) as const

/** The unit tests' set-up on a real chain; the seller is an account of that chain. */
export async function openChainWorld(
  confirmations: number,
  { resetsAllowance = false, hasSecondNode = false } = {},
) {
  const chain = await startAnvil()
  // A busy machine may need longer for a step on a real chain than a price usually lasts.
  const world = await openWorld({ quoteSeconds: 300 })
  const { rpc } = chain
  world.service.chain.upstream = chain.url
  // The chain itself, bypassing the service's RPC, which may lie.
  if (hasSecondNode) world.service.chain.secondRpcUrl = chain.url
  world.service.chain.confirmations = confirmations
  world.service.chain.resetsAllowance = resetsAllowance
  const mina = await world.contextOf(seller)
  const setCode = (address: string, code: Hex) => rpc('anvil_setCode', address, code)

  async function calm(): Promise<void> {
    world.calm()
    await setCode(token, tokenCode)
    await setCode(settlement, settlementCode)
  }
  await calm()

  const mine = (blocks: number) => rpc('anvil_mine', numberToHex(blocks))
  // Safe: the method returns a hash.
  const send = async (tx: Tx, how: SentTx) => (await rpc('eth_sendTransaction', call(tx, how))) as Hex

  /** A quoted order whose transfer was put before the wallet. */
  async function begun() {
    const order = await world.quoted(mina)
    const nonce = Number(await rpc('eth_getTransactionCount', seller, 'latest'))
    const at = { account: mina.user.address, nonce }
    const answer = await beginStep({ ...mina, now: new Date() }, { orderId: order.id, step: 'transfer', at })
    const plan = answer.ok ? answer.data.plan : null
    if (plan === null) throw new Error('not begun')
    return { id: order.id, nonce, plan, transfer: plan.transfer }
  }

  /** The same, sent, with its hash recorded, and in so many blocks. */
  async function sent(blocks: number, gas?: number) {
    const order = await begun()
    const { id, nonce, transfer } = order
    const hash = await send(transfer, { nonce, ...(gas === undefined ? {} : { gas }) })
    await recordHash(mina, { orderId: id, step: 'transfer', hash })
    await mine(blocks)
    return { ...order, hash }
  }

  return {
    ...world,
    mina,
    rpc,
    setCode,
    calm,
    call,
    mine,
    send,
    begun,
    sent,
    nonce: async () => Number(await rpc('eth_getTransactionCount', seller, 'latest')),
    /** One look of the reconciler, `laterMs` from now, at a chain that went on or whose newest block is from now. */
    look: async (
      orderId: string,
      laterMs = 0,
      chain: 'goes on' | 'stands still' = 'goes on',
    ): Promise<OrderView> => {
      world.service.chain.aheadMs = chain === 'goes on' ? laterMs : 0
      return lookNow(world.db, mina.user.id, orderId, laterMs)
    },
    close: async () => {
      await world.close()
      chain.stop()
    },
  }
}

export const ownChainWorld = (...set: Parameters<typeof openChainWorld>) =>
  ownOf(() => openChainWorld(...set))

export const minute = 60_000

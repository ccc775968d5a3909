// Tokens that a client moves for an order: exactly as quoted, or not.
import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, stringToHex } from 'viem'
import type { Body } from './caller'
import type { Order } from './quotes'
import type { SentTransaction, Source } from './record'
import type { Wallet } from './wallet'
import { settlementAbi, settlementOf, type World } from './world'

export const transferIdOf = (transactionId: string): Hex => keccak256(stringToHex(transactionId))

export type Manner = 'as quoted' | 'other amount' | 'other sender' | 'other token' | 'twice'

const depositData = (transferId: Hex, token: Address, baseUnits: bigint): Hex =>
  encodeFunctionData({ abi: settlementAbi, functionName: 'deposit', args: [transferId, token, baseUnits] })

/** Allows the contract exactly this much, with the quote's own transaction if that says the same. */
async function allow(wallet: Wallet, token: Address, baseUnits: bigint, plan: Body | null): Promise<void> {
  const spender = settlementOf(wallet.chain)
  const approve = (value: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] })
  const before = await wallet.allowance(token, spender)
  if (before === baseUnits) return
  if (before > 0n) await wallet.send(token, approve(0n))
  const asked = plan?.data === approve(baseUnits) ? plan.data : approve(baseUnits)
  await wallet.send(token, asked as Hex)
}

async function send(
  wallet: Wallet,
  of: Omit<Source, 'from'>,
  transferId: Hex,
  data?: Hex,
): Promise<SentTransaction | null> {
  const settlement = settlementOf(wallet.chain)
  const mined = await wallet.send(settlement, data ?? depositData(transferId, of.token, of.baseUnits))
  if (!mined.succeeded) return null
  return { ...of, hash: mined.hash, from: wallet.address, to: settlement, atMs: mined.atMs }
}

function another<T>(list: readonly T[], than: (one: T) => boolean): T {
  const found = list.find((one) => !than(one))
  if (found === undefined) throw new Error('there is no other')
  return found
}

/** The quote's deposit, spoiled in one way, and the wallet that sends it. */
function spoiled(world: World, order: Order, source: Source, wallet: Wallet, manner: Manner) {
  const { tokens } = wallet.chain
  if (manner === 'other amount') return { wallet, of: { ...source, baseUnits: source.baseUnits - 1n } }
  if (manner === 'other sender') {
    const others = world.wallets.get(source.chainId) ?? []
    return { wallet: another(others, (one) => one === order.wallet), of: source }
  }
  if (manner === 'other token') {
    const token = another(tokens, ({ address }) => address === source.token).address
    return { wallet, of: { ...source, token, baseUnits: 7_000_001n } }
  }
  return { wallet, of: source }
}

/** Deposits for an order, approval first. */
export async function deposit(world: World, order: Order, answer: Body, manner: Manner): Promise<void> {
  if (order.source === null || order.wallet === null) throw new Error('a purchase has no deposit')
  const { wallet, of } = spoiled(world, order, order.source, order.wallet, manner)
  const transferId = transferIdOf(order.transactionId)
  const plan = answer.transactionRequest as Body
  const isAsQuoted = manner === 'as quoted' || manner === 'twice'
  if (plan.data !== depositData(transferId, order.source.token, order.source.baseUnits))
    world.records.faults.push(`${order.transactionId} asks for another transaction than it says`)
  const { from: _, ...what } = of
  await wallet.alone(async () => {
    await allow(wallet, of.token, of.baseUnits, answer.approvalTxParams as Body)
    const sent = await send(wallet, what, transferId, isAsQuoted ? (plan.data as Hex) : undefined)
    if (sent === null) throw new Error(`the deposit for ${order.transactionId} was reverted`)
    order.deposits.push(sent)
    if (manner !== 'twice') return
    await allow(wallet, of.token, of.baseUnits, null)
    const again = await send(wallet, what, transferId)
    if (again !== null) world.records.faults.push(`${order.transactionId} accepted two deposits`)
  })
}

/** A deposit under an id without an order. */
export async function stray(world: World, { source, wallet }: Order): Promise<void> {
  if (source === null || wallet === null) return
  const { from: _, ...what } = { ...source, baseUnits: 1_234_567n }
  await wallet.alone(async () => {
    await allow(wallet, what.token, what.baseUnits, null)
    const sent = await send(wallet, what, transferIdOf(randomUUID()))
    if (sent !== null) world.records.strays.push(sent)
  })
}

/** The wallet's own transfer, which is the delivery. */
export async function transferTokens(
  world: World,
  { source, target, wallet, transactionId, deposits }: Order,
  answer: Body,
  baseUnits?: bigint,
): Promise<void> {
  if (source === null || target === null || wallet === null) throw new Error('only tokens are transferred')
  const { token } = source
  const own = (value: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [target.to, value] })
  const plan = answer.transferTxParams as Body
  if (plan.data !== own(source.baseUnits) || String(plan.to).toLowerCase() !== token.toLowerCase())
    world.records.faults.push(`${transactionId} asks for another transfer than it says`)
  const given = baseUnits ?? source.baseUnits
  await wallet.alone(async () => {
    const { hash, succeeded, atMs } = await wallet.send(token, own(given))
    if (!succeeded) throw new Error(`the transfer for ${transactionId} was reverted`)
    const { chainId, from } = source
    const sent = { hash, chainId, from, token, to: target.to, baseUnits: given, atMs }
    world.records.directs.push(sent)
    deposits.push(sent)
  })
}

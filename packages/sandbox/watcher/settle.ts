import { encodeFunctionData, isAddressEqual, TransactionReceiptNotFoundError } from 'viem'
import { payoutPosting } from '../bank/accounts'
import type { Posting } from '../bank/ledger'
import { DEPOSIT_STATE, settlementAbi } from '../chain/abi'
import { type Context, nowIso, type ServedChain } from '../service/context'
import { dueFromNow, isDue } from '../service/due'
import { type DepositOrder, isFinal, type OfframpOrder } from '../service/order'
import { type Deposit, depositKey } from '../service/state'

/** Advances one deposit by one step. Idempotent: the chain and the journal record what was done. */
export async function settleDeposit(
  context: Context,
  chain: ServedChain,
  deposit: Deposit,
  head: bigint,
): Promise<void> {
  const key = depositKey(deposit.chainId, deposit.transferId)
  if (deposit.decision === null) return decide(context, chain, deposit, key, head)
  if (deposit.decision === 'refund') {
    if (deposit.refundTxHash === null) await endOnChain(chain, deposit, 'refund')
    return
  }
  if (deposit.decision === 'keep' || deposit.collectTxHash !== null) return
  const order = findOrder(context, key)
  if (order?.status === 'Processing') return conclude(context, chain, deposit, order)
  if (order?.status === 'Completed') await endOnChain(chain, deposit, 'collect')
}

async function decide(
  context: Context,
  chain: ServedChain,
  deposit: Deposit,
  key: string,
  head: bigint,
): Promise<void> {
  const minedIn = await blockOf(chain, deposit)
  const order = findOrder(context, key)
  const id = order?.transactionId ?? null
  const at = nowIso(context)
  if (minedIn === null) return context.store.commit({ type: 'deposit-vanished', key, id, at })
  if (head - minedIn < BigInt(chain.local.network.confirmations)) return
  if (order === undefined || isFinal(order) || order.outcome === 'refund' || !answers(deposit, order)) {
    return context.store.commit({ type: 'refund-decided', key, id, at })
  }
  const dueAt = dueFromNow(context, order)
  context.store.commit({ type: 'deposit-accepted', key, id: order.transactionId, at, dueAt })
}

/**
 * A deposit pays its quote if it has the quoted token and amount, comes from the quoted address, and is in time by its
 * block.
 */
export function answers(deposit: Deposit, order: DepositOrder): boolean {
  return (
    isAddressEqual(deposit.token, order.token) &&
    deposit.amount === order.fromAmount &&
    deposit.depositor.toLowerCase() === order.fromAddress.toLowerCase() &&
    deposit.minedAtMs <= Date.parse(order.expiresAt)
  )
}

async function conclude(
  context: Context,
  chain: ServedChain,
  deposit: Deposit,
  order: DepositOrder,
): Promise<void> {
  const key = depositKey(deposit.chainId, deposit.transferId)
  const id = order.transactionId
  if (order.kind === 'crosschain' && order.isDelivering) return
  if (order.outcome === 'hold') return
  if (order.outcome === 'fail') return context.store.commit({ type: 'failed', id, key, at: nowIso(context) })
  if (order.outcome === 'refund')
    return context.store.commit({ type: 'refund-decided', key, id, at: nowIso(context) })
  if (!isDue(context, order)) return
  const outcome = order.outcome
  // A reorganisation may have removed the deposit since it was accepted: reais are paid out only against what is held
  // now.
  const held = await readHeld(chain, deposit)
  if (order.outcome !== outcome || order.status !== 'Processing') return
  const at = nowIso(context)
  if (!held) return context.store.commit({ type: 'deposit-vanished', key, id, at })
  if (order.kind === 'crosschain') return context.store.commit({ type: 'delivery-decided', id, at })
  context.store.commit({ type: 'paid', id, at, posting: payout(order, at) })
}

function payout(order: OfframpOrder, at: string): Posting {
  const { transactionId, pixKey } = order
  const payoutCentavos = BigInt(order.payoutCentavos)
  return payoutPosting({ transactionId, pixKey, payoutCentavos, midCentavos: BigInt(order.midCentavos) }, at)
}

async function readHeld(chain: ServedChain, deposit: Deposit): Promise<boolean> {
  const [depositor, state, token, amount] = await chain.local.client.readContract({
    address: chain.local.network.settlement,
    abi: settlementAbi,
    functionName: 'deposits',
    args: [deposit.transferId],
  })
  return (
    state === DEPOSIT_STATE.held &&
    isAddressEqual(depositor, deposit.depositor) &&
    isAddressEqual(token, deposit.token) &&
    String(amount) === deposit.amount
  )
}

// The contract ends a deposit once. After a kill between sending and recording, it says that nothing is held any more,
// and the scan finds the event.
async function endOnChain(chain: ServedChain, deposit: Deposit, how: 'refund' | 'collect'): Promise<void> {
  if (!(await readHeld(chain, deposit))) return
  const data = encodeFunctionData({ abi: settlementAbi, functionName: how, args: [deposit.transferId] })
  await chain.send({ to: chain.local.network.settlement, data })
}

async function blockOf(chain: ServedChain, deposit: Deposit): Promise<bigint | null> {
  try {
    return (await chain.local.client.getTransactionReceipt({ hash: deposit.txHash })).blockNumber
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

function findOrder(context: Context, key: string): DepositOrder | undefined {
  const { orders, orderIds } = context.store.state
  const order = orders.get(orderIds.get(key) ?? '')
  return order?.kind === 'onramp' ? undefined : order
}

// What cross-chain orders need on their source chain besides their deposits: the caller's own transfer where it is the
// delivery, and an end for those that nobody pays.
import { type Hex, parseAbiItem } from 'viem'
import { type Context, clockMs, nowIso, type ServedChain } from '../service/context'
import { type CrosschainOrder, isDirect } from '../service/order'
import { depositOf } from '../service/state'

// A deposit that was mined in time is seen, and has its confirmations, within this.
const GRACE_MS = 15_000
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')

/** Cancels an order whose quote has expired and for which the chain shows nothing. */
export function settleExpiry(context: Context, order: CrosschainOrder): void {
  if (order.status !== 'Quoted' || clockMs(context) <= Date.parse(order.expiresAt) + GRACE_MS) return
  if (depositOf(context.store.state, order) !== undefined) return
  context.store.commit({ type: 'expired', id: order.transactionId, at: nowIso(context) })
}

/** Completes the direct transfers that the chain shows deep enough. Each transaction ends one order: the oldest. */
export async function scanDirectTransfers(context: Context, chain: ServedChain, head: bigint): Promise<void> {
  const orders = [...context.store.state.orders.values()]
  const used = new Set(orders.filter(isDirect).map((order) => order.destinationHash))
  for (const order of orders) {
    const waits = isDirect(order) && order.status === 'Quoted' && order.outcome !== 'hold'
    if (!waits || order.chainId !== chain.local.network.id) continue
    const hash = await findTransfer(chain, order, head, used)
    // It may have been ended by hand while the chain was asked.
    if (hash === null || order.status !== 'Quoted') continue
    used.add(hash)
    context.store.commit({ type: 'delivered', id: order.transactionId, at: nowIso(context), hash })
  }
}

// From the first block on, and by time: a chain that was brought back has other block numbers.
async function findTransfer(
  chain: ServedChain,
  order: CrosschainOrder,
  head: bigint,
  used: ReadonlySet<Hex | null>,
): Promise<Hex | null> {
  const { client, network } = chain.local
  const toBlock = head - BigInt(network.confirmations)
  if (toBlock < 0n) return null
  // The schema has checked that it is an address.
  const args = { from: order.fromAddress as Hex, to: order.toAddress }
  const logs = await client.getLogs({ address: order.token, event: TRANSFER, args, fromBlock: 0n, toBlock })
  const quotedAtSeconds = Math.floor(Date.parse(order.createdAt) / 1_000)
  for (const log of logs) {
    if (String(log.args.amount) !== order.fromAmount || used.has(log.transactionHash)) continue
    const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber })
    if (Number(timestamp) >= quotedAtSeconds) return log.transactionHash
  }
  return null
}

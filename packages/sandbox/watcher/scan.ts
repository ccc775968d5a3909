import { type Hex, parseEventLogs } from 'viem'
import { deliveryPosting } from '../bank/accounts'
import type { Posting } from '../bank/ledger'
import { settlementAbi } from '../chain/abi'
import { type Context, nowIso, type ServedChain } from '../service/context'
import type { OnrampOrder } from '../service/order'
import { depositKey } from '../service/state'

// Blocks that are read again each time: as many as a reorganisation may remove.
export const OVERLAP = 64n

/** Records the settlement contract's events up to `head`. Returns where to continue. */
export async function scanEvents(
  context: Context,
  chain: ServedChain,
  cursor: bigint,
  head: bigint,
): Promise<bigint> {
  const { client, network } = chain.local
  const fromBlock = cursor > OVERLAP ? cursor - OVERLAP : 0n
  const logs = await client.getLogs({ address: network.settlement, fromBlock, toBlock: head })
  for (const log of parseEventLogs({ abi: settlementAbi, logs })) {
    const key = depositKey(network.id, log.args.transferId)
    const known = context.store.state.deposits.get(key)
    if (log.eventName === 'Deposited') {
      // Another transaction with the same key replaced one removed by a reorganisation.
      if (known !== undefined && (known.txHash === log.transactionHash || known.decision !== null)) continue
      const block = await client.getBlock({ blockNumber: log.blockNumber })
      const { transferId, depositor, token, amount } = log.args
      const facts = { chainId: network.id, transferId, depositor, token, amount: String(amount) }
      const deposit = { ...facts, txHash: log.transactionHash, minedAtMs: Number(block.timestamp) * 1_000 }
      context.store.commit({ type: 'deposit-seen', deposit })
    } else if (head - log.blockNumber >= BigInt(network.confirmations)) {
      if (log.eventName === 'Delivered') noteDelivery(context, key, log.transactionHash)
      if (known === undefined) continue
      if (log.eventName === 'Refunded' && known.refundTxHash === null) {
        const id = context.store.state.orderIds.get(key) ?? null
        context.store.commit({ type: 'refunded', key, id, at: nowIso(context), hash: log.transactionHash })
      }
      if (log.eventName === 'Collected' && known.collectTxHash === null) {
        context.store.commit({ type: 'collected', key, hash: log.transactionHash })
      }
    }
  }
  return head
}

function noteDelivery(context: Context, key: string, hash: Hex): void {
  const { orders, deliveryIds } = context.store.state
  const order = orders.get(deliveryIds.get(key) ?? '')
  if (order === undefined || order.kind === 'offramp' || order.destinationHash !== null) return
  const at = nowIso(context)
  const id = order.transactionId
  const delivered = { type: 'delivered', id, at, hash } as const
  context.store.commit(order.kind === 'onramp' ? { ...delivered, posting: earning(order, at) } : delivered)
}

function earning(order: OnrampOrder, at: string): Posting {
  const { transactionId } = order
  const [dueCentavos, midCentavos] = [BigInt(order.dueCentavos), BigInt(order.midCentavos)]
  return deliveryPosting({ transactionId, dueCentavos, midCentavos }, at)
}

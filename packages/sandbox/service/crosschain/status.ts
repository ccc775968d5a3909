import { findToken } from '../../chain/networks'
import { type Context, findChain } from '../context'
import { NotFound } from '../http/errors'
import { formatDecimal } from '../market/decimal'
import type { OrderStatus } from '../order'
import { isOwn } from '../projects'
import { depositOf } from '../state'
import type { CrosschainStatusAnswer } from './schemas'

const WIRE_STATUS = {
  Quoted: 'WAITING_FOR_DEPOSIT',
  Processing: 'PROCESSING',
  Completed: 'COMPLETED',
  Failed: 'FAILED',
  Cancelled: 'CANCELLED',
  Refunded: 'REFUNDED',
} as const satisfies Readonly<Record<OrderStatus, string>>

export function crosschainStatus(context: Context, transactionId: string): CrosschainStatusAnswer {
  const order = context.store.state.orders.get(transactionId.toLowerCase())
  if (order?.kind !== 'crosschain' || !isOwn(context, order))
    throw new NotFound('transactionId: the transaction')
  const amount = (chainId: number, token: string, baseUnits: string) => {
    const network = findChain(context, chainId)?.local.network
    return formatDecimal(BigInt(baseUnits), (network && findToken(network, token)?.decimals) ?? 0)
  }
  const deposit = depositOf(context.store.state, order)
  // A direct transfer is its own delivery.
  const sourceHash = order.isDirect ? order.destinationHash : (deposit?.txHash ?? null)
  return {
    transaction: {
      transactionId: order.transactionId,
      status: WIRE_STATUS[order.status],
      fromChain: String(order.chainId),
      toChain: String(order.toChainId),
      ...(sourceHash === null ? {} : { sourceHash }),
      ...(order.destinationHash === null ? {} : { destinationHash: order.destinationHash }),
      ...(deposit?.refundTxHash ? { refundHash: deposit.refundTxHash } : {}),
      fromAmount: amount(order.chainId, order.token, order.fromAmount),
      toAmount: amount(order.toChainId, order.toToken, order.toAmount),
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    },
  }
}

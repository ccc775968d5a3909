import { BaseError, ExecutionRevertedError, encodeFunctionData } from 'viem'
import { settlementAbi } from '../chain/abi'
import { operator } from '../chain/client'
import type { Context, ServedChain } from '../service/context'
import type { DeliveryOrder } from '../service/order'
import { giveBack } from '../service/outcomes'
import { settleOnramp } from './onramp'

/** Advances one order that ends with tokens on this chain by one step. Idempotent. */
export async function settleDelivery(
  context: Context,
  chain: ServedChain,
  order: DeliveryOrder,
): Promise<void> {
  if (order.kind === 'onramp') settleOnramp(context, order)
  if (order.isDelivering && order.destinationHash === null) await deliver(context, chain, order)
}

/**
 * Sends the tokens of an order whose delivery was decided. The contract delivers each order once: after a kill between
 * sending and recording, it refuses a repeat, and the scan finds the event. If the chain refuses a delivery for good,
 * the money is returned to its sender.
 */
async function deliver(context: Context, chain: ServedChain, order: DeliveryOrder): Promise<void> {
  if (await isDelivered(chain, order)) return
  const args = [order.transferId, order.toToken, order.toAddress, BigInt(order.toAmount)] as const
  const data = encodeFunctionData({ abi: settlementAbi, functionName: 'deliver', args })
  try {
    await chain.send({ to: chain.local.network.settlement, data })
  } catch (error) {
    if (!isRevert(error) || !(await canNoLongerHappen(chain, order))) throw error
    report(order, error)
    giveBack(context, order)
  }
}

function isDelivered(chain: ServedChain, order: DeliveryOrder): Promise<boolean> {
  return chain.local.client.readContract({
    address: chain.local.network.settlement,
    abi: settlementAbi,
    functionName: 'delivered',
    args: [order.transferId],
  })
}

// A delivery sent before a kill may still be pending. Only when the operator has no pending transaction and the contract
// has no delivery is it certain that none will come.
async function canNoLongerHappen(chain: ServedChain, order: DeliveryOrder): Promise<boolean> {
  const { client } = chain.local
  const { address } = operator
  const [pending, mined] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.getTransactionCount({ address, blockTag: 'latest' }),
  ])
  return pending === mined && !(await isDelivered(chain, order))
}

function isRevert(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
}

function report(order: DeliveryOrder, error: unknown): void {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  process.stderr.write(
    `sandbox: ${order.transactionId} cannot be delivered and is being returned: ${reason}\n`,
  )
}

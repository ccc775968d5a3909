import 'server-only'
import { findChain } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money'
import { findStep, type Order, wantsRefund } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { getChains } from '../chains'
import type { Db } from '../db/open'
import { claimOnChain } from './claims'
import { withinLimit, worthKeeping } from './facts-from-chain'
import { searchLogs, type TokenLog } from './logs'
import { getPlanRules } from './plan-rules'
import { openChain } from './read'
import { blockBefore } from './search'

/** A reorganisation may set what was searched to one side and put the refund there: looked at again each time. */
const lookBackBlocks = 64

/**
 * Where the tokens of a refunded order went: the service's answer names no address (spec), but its contracts pay back to
 * the depositor (assumed; true of the sandbox), so the token's own log tells. Each log is one order's refund.
 */
async function read(db: Db, order: Order, now: () => Date): Promise<readonly OrderEvent[]> {
  const { chainId, token, account } = order.intent
  const { quote } = order
  const depth = findChain(await getChains(), chainId)?.confirmations
  const amount = quote === null ? null : toBaseUnits(quote.sendAmount, quote.decimals)
  if (quote === null || depth === undefined || amount === null) return []
  const targets = (await getPlanRules()).targets.filter((target) => target.chainId === chainId)
  const client = await openChain(chainId)
  const last = Number(await client.getBlockNumber({ cacheTime: 0 })) - depth + 1
  const known = order.searchedTo.refund
  const depositBlock = findStep(order, 'transfer')?.blockNumber ?? null
  const searched = known ?? depositBlock
  const first =
    searched === null
      ? await blockBefore(client, new Date(quote.receivedAt), last)
      : Math.max(0, searched - lookBackBlocks)
  const from = targets.map(({ address }) => address)
  if (from.length === 0 || first > last) return []
  const { logs, upTo } = await searchLogs(
    client,
    { token, event: 'Transfer', from, to: account },
    { first, last },
  )
  const at = now().toISOString()
  // One before the deposit is another order's, unless the deposit was moved as well.
  const isAfter = ({ blockNumber }: TokenLog) => blockNumber > (depositBlock ?? 0)
  const likelyFirst = [...logs.filter(isAfter), ...logs.filter((log) => !isAfter(log))]
  for (const { hash, logIndex, value } of likelyFirst) {
    if (value !== amount || !(await claimOnChain(db, order, `${hash}:${logIndex}`, 'refund'))) continue
    return [{ type: 'refund-seen', address: account, amount: quote.sendAmount, hash, at }]
  }
  if (upTo < first || (known !== null && upTo >= last && upTo - known < worthKeeping)) return []
  return [{ type: 'chain-searched', what: 'refund', upTo, at }]
}

/** @throws when the chain does not answer; a failed read is no fact */
export async function readRefund(db: Db, order: Order, now: () => Date): Promise<readonly OrderEvent[]> {
  return wantsRefund(order) ? withinLimit(read(db, order, now)) : []
}

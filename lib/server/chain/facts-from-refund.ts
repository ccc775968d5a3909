import 'server-only'
import type { PublicClient } from 'viem'
import { findChain } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money/money'
import { absentMoney } from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { findStep, type Order } from '@/lib/domain/order/order'
import { saidSince } from '@/lib/domain/order/told-standing'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { wantsRefund } from '@/lib/domain/order/watch'
import { getChains } from '../chains'
import type { Db } from '../db/types'
import { claimOnChain } from './claims'
import { worthKeeping } from './facts-from-chain'
import { searchLogs, type TokenLog } from './logs'
import { type ChainReading, readChain } from './nodes'
import { getPlanRules } from './plan-rules'
import { blockBefore, readDeepBlock } from './search'

/** A reorganisation may set what was searched to one side and put the refund there: looked at again each time. */
const lookBackBlocks = 64

/**
 * Where the tokens of a refunded order went: the service's answer names no address (spec), but its contracts pay back to
 * the depositor (assumed; true of the sandbox), so the token's own log tells. Each log is one order's refund.
 */
async function read(
  db: Db,
  client: PublicClient,
  order: Order,
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const { chainId, token, account } = order.intent
  const { quote } = order
  const depth = findChain(await getChains(), chainId)?.confirmations
  const amount = quote === null ? null : toBaseUnits(quote.sendAmount, quote.decimals)
  if (quote === null || depth === undefined || amount === null) return []
  const targets = (await getPlanRules()).targets.filter((target) => target.chainId === chainId)
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
  const absent = upTo >= last ? await absentAfter(client, order, last, at) : []
  if (upTo < first || (known !== null && upTo >= last && upTo - known < worthKeeping)) return absent
  return [{ type: 'chain-searched', what: 'refund', upTo, at }, ...absent]
}

/** Every block up to one that was made well after the service spoke is searched: nothing came back. */
async function absentAfter(
  client: PublicClient,
  order: Order,
  last: number,
  at: string,
): Promise<readonly ChainEvent[]> {
  if (saidSince(order, 'refund') === null) return []
  return absentMoney(order, 'refund', await readDeepBlock(client, last), at)
}

/** What the order's chain shows of a refund that the service speaks of. */
export async function readRefund(
  db: Db,
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  if (!wantsRefund(order)) return { events: [], trouble: null }
  const question = { chainId: order.intent.chainId, trouble, now: now() }
  return readChain(question, (client) => read(db, client, order, now))
}

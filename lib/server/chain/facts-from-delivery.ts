import 'server-only'
import { erc20Abi, type PublicClient, parseEventLogs } from 'viem'
import { findChain, findToken, type Hex } from '@/lib/domain/chains'
import { type Destination, destinationOf } from '@/lib/domain/kinds/quote'
import { type BaseUnits, fromBaseUnits, toBaseUnits } from '@/lib/domain/money/money'
import { absentMoney } from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { type Order, sameAccount } from '@/lib/domain/order/order'
import { saidSince } from '@/lib/domain/order/told-standing'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { wantsDelivery } from '@/lib/domain/order/watch'
import { getChains } from '../chains'
import type { Db } from '../db/types'
import { claimOnChain } from './claims'
import { worthKeeping } from './facts-from-chain'
import { searchLogs, type TokenLog } from './logs'
import { type ChainReading, readChain } from './nodes'
import { getPlanRules } from './plan-rules'
import { ifFound } from './read'
import { blockBefore, isMadeSince, readDeepBlock } from './search'

/** A reorganisation may set what was searched to one side and put the delivery there: looked at again each time. */
const lookBackBlocks = 64

interface Wanted {
  readonly to: Destination
  readonly decimals: number
  readonly amount: BaseUnits
  /** When the quote was received: what came to the address before it was for something else. */
  readonly since: Date
  /** The last block that no reorganisation changes any more. */
  readonly last: number
}

/** What one transaction moved to the destination, once it lies deep enough; nothing while it does not. */
async function logsOfTx(client: PublicClient, hash: Hex, { to, last }: Wanted): Promise<readonly TokenLog[]> {
  const receipt = await ifFound(client.getTransactionReceipt({ hash }))
  if (receipt === null || receipt.status !== 'success' || Number(receipt.blockNumber) > last) return []
  const block = await client.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash) throw new Error('the chain contradicts itself')
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
    .filter(({ address, args }) => sameAccount(address, to.token) && sameAccount(args.to, to.address))
    .map(({ logIndex, args }) => ({
      hash,
      blockNumber: Number(receipt.blockNumber),
      logIndex,
      value: args.value,
    }))
}

async function wantedOf(order: Order, client: PublicClient, to: Destination): Promise<Wanted | null> {
  const chains = await getChains()
  const decimals = findToken(chains, to.chainId, to.token)?.decimals
  const depth = findChain(chains, to.chainId)?.confirmations
  if (order.quote === null || decimals === undefined || depth === undefined) return null
  const amount = toBaseUnits(order.quote.receiveAmount, decimals)
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
  const since = new Date(order.quote.receivedAt)
  return amount === null ? null : { to, decimals, amount, since, last: head - depth + 1 }
}

interface Look {
  readonly db: Db
  readonly order: Order
  readonly client: PublicClient
  readonly wanted: Wanted
  readonly at: string
}

/** The first log of the amount since the quote that is nobody else's. Each log is one order's delivery. */
async function firstOwn(
  { db, order, client, wanted: { to, amount, decimals, since }, at }: Look,
  logs: readonly TokenLog[],
): Promise<readonly ChainEvent[]> {
  for (const { hash, blockNumber, logIndex, value } of logs) {
    if (value !== amount || !(await isMadeSince(client, blockNumber, since))) continue
    if (!(await claimOnChain(db, order, `${hash}:${logIndex}`, 'delivery', to.chainId))) continue
    return [{ type: 'delivery-seen', amount: fromBaseUnits(amount, decimals), hash, at }]
  }
  return []
}

/** Where the service names no transaction, or one that shows nothing: what its contracts sent to the address since the quote. */
async function search(look: Look): Promise<readonly ChainEvent[]> {
  const { order, client, at } = look
  const { to, last, since } = look.wanted
  const targets = (await getPlanRules()).targets.filter(({ chainId }) => chainId === to.chainId)
  const known = order.searchedTo.delivery
  const first = known === null ? await blockBefore(client, since, last) : Math.max(0, known - lookBackBlocks)
  const from = targets.map(({ address }) => address)
  if (from.length === 0 || first > last) return []
  const question = { token: to.token, event: 'Transfer', from, to: to.address } as const
  const { logs, upTo } = await searchLogs(client, question, { first, last })
  const found = await firstOwn(look, logs)
  if (found.length > 0) return found
  const absent = upTo >= last ? await absentAfter(look) : []
  if (upTo < first || (known !== null && upTo >= last && upTo - known < worthKeeping)) return absent
  return [{ type: 'chain-searched', what: 'delivery', upTo, at }, ...absent]
}

/** Every block up to one that was made well after the service spoke is searched: it is not there. */
async function absentAfter({ order, client, wanted: { last }, at }: Look): Promise<readonly ChainEvent[]> {
  if (saidSince(order, 'delivery') === null) return []
  return absentMoney(order, 'delivery', await readDeepBlock(client, last), at)
}

/** The service's word of a delivery counts when the token's own log shows the amount at the address, too deep to change. */
async function read(
  db: Db,
  client: PublicClient,
  { order, to }: { readonly order: Order; readonly to: Destination },
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const wanted = await wantedOf(order, client, to)
  if (wanted === null) return []
  const look: Look = { db, order, client, wanted, at: now().toISOString() }
  const told = order.delivery?.hash ?? null
  const found = await firstOwn(look, told === null ? [] : await logsOfTx(client, told, wanted))
  return found.length > 0 ? found : search(look)
}

/** What the destination's chain shows of a delivery that the service speaks of. */
export async function readDelivery(
  db: Db,
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  const to = destinationOf(order.intent)
  if (to === null || !wantsDelivery(order)) return { events: [], trouble: null }
  const question = { chainId: to.chainId, trouble, now: now() }
  return readChain(question, (client) => read(db, client, { order, to }, now))
}

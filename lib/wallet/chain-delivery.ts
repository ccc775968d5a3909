// Whether the tokens arrived where they were to go. The service tells of it first; only the token's own log shows it.
import { type Address, type Chain, findToken, type Hex } from '@/lib/domain/chains'
import { destinationOf, type PlanRules } from '@/lib/domain/kinds/quote'
import { fromBaseUnits, toBaseUnits } from '@/lib/domain/money/money'
import type { OrderEvent } from '@/lib/domain/order/events'
import { type Order, sameHash } from '@/lib/domain/order/order'
import { wantsDelivery } from '@/lib/domain/order/watch'
import { absentUpTo, blockBefore, isMadeSince, searchLogs } from './chain-facts'
import { type LogQuestion, readHead, type SeenLog } from './chain-read'
import { demandChain } from './rpc'

interface Wanted {
  readonly chain: Chain
  readonly since: string
  readonly first: number
  readonly last: number
  readonly question: Pick<LogQuestion, 'token' | 'event' | 'to'>
  readonly isIt: (log: SeenLog) => boolean
}

/** The first log that fits and was made since the quote: what came before it was for something else. */
async function firstSince({ chain, since, isIt }: Wanted, logs: readonly SeenLog[]): Promise<SeenLog | null> {
  for (const log of logs) if ((await isMadeSince(chain, log.blockNumber, since)) && isIt(log)) return log
  return null
}

/** By the transaction that the service names, whoever sent it, else by what our allowed contracts sent. */
async function search(
  wanted: Wanted,
  told: Hex | null,
  targets: readonly Address[],
): Promise<{ readonly found: SeenLog | null; readonly complete: boolean }> {
  const { chain, question } = wanted
  if (told !== null) {
    const { logs } = await searchLogs(chain, { ...question, from: null }, wanted)
    const named = logs.filter(({ hash }) => sameHash(hash, told))
    const found = await firstSince(wanted, named)
    if (found !== null) return { found, complete: true }
  }
  if (targets.length === 0) return { found: null, complete: false }
  const { logs, complete } = await searchLogs(chain, { ...question, from: targets }, wanted)
  return { found: await firstSince(wanted, logs), complete }
}

/**
 * A transfer of the quoted amount to the destination, deep enough.
 * @param chain of the destination
 * @param take answers false for a log that is another order's already
 * @throws RpcError, RpcUnreachable
 */
export async function readDelivery(
  order: Order,
  chain: Chain,
  rules: PlanRules,
  take: (log: string) => boolean,
  now: () => Date,
): Promise<readonly OrderEvent[]> {
  const { quote } = order
  const to = destinationOf(order.intent)
  const decimals = to === null ? undefined : findToken([chain], to.chainId, to.token)?.decimals
  if (!wantsDelivery(order) || to === null || quote === null || decimals === undefined) return []
  const amount = toBaseUnits(quote.receiveAmount, decimals)
  if (amount === null) return []
  await demandChain(chain)
  const last = (await readHead(chain)) - chain.confirmations + 1
  if (last < 0) return []
  const since = quote.receivedAt
  const wanted: Wanted = {
    chain,
    since,
    first: await blockBefore(chain, since, last),
    last,
    question: { token: to.token, event: 'Transfer', to: to.address },
    isIt: ({ hash, logIndex, value }) => value === amount && take(`${hash}:${logIndex}`),
  }
  const targets = rules.targets.filter(({ chainId }) => chainId === chain.id).map(({ address }) => address)
  const { found, complete } = await search(wanted, order.delivery?.hash ?? null, targets)
  const at = now().toISOString()
  if (found === null) return complete ? absentUpTo(chain, order, 'delivery', last, at) : []
  return [{ type: 'delivery-seen', amount: fromBaseUnits(amount, decimals), hash: found.hash, at }]
}

// Where the tokens of a refunded order went. No answer of the service tells it; the token's own log does.
import type { Chain } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { toBaseUnits } from '@/lib/domain/money/money'
import type { OrderEvent } from '@/lib/domain/order/events'
import { findStep, type Order } from '@/lib/domain/order/order'
import { wantsRefund } from '@/lib/domain/order/watch'
import { absentUpTo, blockBefore, searchLogs } from './chain-facts'
import { readHead } from './chain-read'
import { demandChain } from './rpc'

/**
 * A transfer of the sold amount from an allowed contract back to the account, deep enough and after the deposit.
 * @param take answers false for a log that is another order's already
 * @throws RpcError, RpcUnreachable
 */
export async function readRefund(
  order: Order,
  chain: Chain,
  rules: PlanRules,
  take: (log: string) => boolean,
  now: () => Date,
): Promise<readonly OrderEvent[]> {
  const { quote } = order
  const amount = quote === null ? null : toBaseUnits(quote.sendAmount, quote.decimals)
  const from = rules.targets.filter(({ chainId }) => chainId === chain.id).map(({ address }) => address)
  if (!wantsRefund(order) || quote === null || amount === null || from.length === 0) return []
  await demandChain(chain)
  const { token, account } = order.intent
  const last = (await readHead(chain)) - chain.confirmations + 1
  const depositBlock = findStep(order, 'transfer')?.blockNumber ?? null
  const first = depositBlock ?? (await blockBefore(chain, quote.receivedAt, last))
  if (first > last) return []
  const question = { token, event: 'Transfer', from, to: account } as const
  const { logs, complete } = await searchLogs(chain, question, { first, last })
  const found = logs.find(({ hash, logIndex, value }) => value === amount && take(`${hash}:${logIndex}`))
  const at = now().toISOString()
  if (found === undefined) return complete ? absentUpTo(chain, order, 'refund', last, at) : []
  return [{ type: 'refund-seen', address: account, amount: quote.sendAmount, hash: found.hash, at }]
}

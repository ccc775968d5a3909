// Where the tokens of a refunded order went: the service's answer names no address (spec), but its contracts pay back
// to the depositor (assumed; true of the sandbox), so we look in the token's own log.
import type { Address } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money/money'
import type { ChainEvent } from '@/lib/domain/order/events'
import { findStep, sameAccount } from '@/lib/domain/order/order'
import type { ChainReader, TokenLog } from './chain-reader'
import { contractsOn, type MoneyLook, notFound, takeLog } from './money'
import { againFrom, blockBefore, isMadeSince, searchLogs } from './search'

/** The service's contracts, and the one that the tokens were sent to, which the settings may name no more. */
function payersOf(reader: ChainReader, { order, rules }: MoneyLook): readonly Address[] {
  const known = contractsOn(rules, reader)
  const own = order.plan?.transfer.to ?? order.intent.token
  const isPayer = !sameAccount(own, order.intent.token) && !known.some((each) => sameAccount(each, own))
  return isPayer ? [...known, own] : known
}

/** A transfer of the sold amount from the service's contracts back to the account, too deep to change. */
export async function readRefund(reader: ChainReader, look: MoneyLook): Promise<readonly ChainEvent[]> {
  const { order, now } = look
  const { token, account } = order.intent
  const { quote } = order
  const amount = quote === null ? null : toBaseUnits(quote.sendAmount, quote.decimals)
  if (quote === null || amount === null) return []
  const last = (await reader.head()) - reader.depth + 1
  const depositBlock = findStep(order, 'transfer')?.blockNumber ?? null
  const searched = order.searchedTo.refund ?? depositBlock
  const first = searched === null ? await blockBefore(reader, quote.receivedAt, last) : againFrom(searched)
  const from = payersOf(reader, look)
  if (from.length === 0 || first > last) return []
  const question = { token, event: 'Transfer', from, to: account } as const
  const { logs, upTo } = await searchLogs(reader, question, { first, last })
  const at = now().toISOString()
  const isAfter = ({ blockNumber }: TokenLog) => depositBlock !== null && blockNumber > depositBlock
  // One before the deposit belongs to another order, unless the deposit was moved as well; one before the quote always.
  const likelyFirst = [...logs.filter(isAfter), ...logs.filter((log) => !isAfter(log))]
  for (const log of likelyFirst) {
    if (log.value !== amount) continue
    if (!isAfter(log) && !(await isMadeSince(reader, log.blockNumber, quote.receivedAt))) continue
    if (!(await takeLog(look, log))) continue
    return [{ type: 'refund-seen', address: account, amount: quote.sendAmount, hash: log.hash, at }]
  }
  return notFound(reader, order, 'refund', { first, last, upTo, at })
}

// Whether the tokens arrived at their destination. The service tells it first; only the token's own log proves it.
import type { Hex } from '@/lib/domain/chains'
import { type Destination, destinationOf, isDirect, type Quote } from '@/lib/domain/kinds/quote'
import { isWithinSlippage } from '@/lib/domain/kinds/quote-check'
import { type BaseUnits, type Decimal, fromBaseUnits, toBaseUnits } from '@/lib/domain/money/money'
import type { ChainEvent } from '@/lib/domain/order/events'
import { findStep, type Order } from '@/lib/domain/order/order'
import type { ChainReader, TokenLog } from './chain-reader'
import { contractsOn, type MoneyLook, notFound, takeLog } from './money'
import { againFrom, blockBefore, isMadeSince, searchLogs } from './search'

interface ExpectedDelivery {
  readonly to: Destination
  readonly decimals: number
  readonly amount: BaseUnits
  readonly quote: Quote
  /** The last block too deep for a reorganisation. */
  readonly last: number
  readonly at: string
}

function amountOf({ value }: TokenLog, { decimals }: ExpectedDelivery): Decimal {
  // Safe: the token counts in its own smallest unit.
  return fromBaseUnits(value as BaseUnits, decimals)
}

/** The first log since the quote that belongs to no other order. Earlier ones were for something else. */
async function firstOwn(
  reader: ChainReader,
  look: MoneyLook,
  wanted: ExpectedDelivery,
  logs: readonly TokenLog[],
): Promise<readonly ChainEvent[]> {
  const { quote, at } = wanted
  for (const log of logs) {
    if (!(await isMadeSince(reader, log.blockNumber, quote.receivedAt))) continue
    if (!(await takeLog(look, log))) continue
    return [{ type: 'delivery-seen', amount: amountOf(log, wanted), hash: log.hash, at }]
  }
  return []
}

/**
 * If the service names no transaction, or one that shows nothing: searches what its contracts sent to the address since
 * the quote.
 */
async function search(
  reader: ChainReader,
  look: MoneyLook,
  wanted: ExpectedDelivery,
): Promise<readonly ChainEvent[]> {
  const { order, rules } = look
  const { to, last, quote, amount, at } = wanted
  const from = contractsOn(rules, reader)
  const known = order.searchedTo.delivery
  const first = known === null ? await blockBefore(reader, quote.receivedAt, last) : againFrom(known)
  if (from.length === 0 || first > last) return []
  const question = { token: to.token, event: 'Transfer', from, to: to.address } as const
  const { logs, upTo } = await searchLogs(reader, question, { first, last })
  // Nobody named these, so only the exact amount tells whose they are.
  const exact = logs.filter(({ value }) => value === amount)
  const found = await firstOwn(reader, look, wanted, exact)
  return found.length > 0 ? found : notFound(reader, order, 'delivery', { first, last, upTo, at })
}

/** The transactions that may be the delivery: a direct send's own transfer, and the one that the service names. */
function namedHashes(order: Order): ReadonlySet<Hex> {
  const own = isDirect(order.intent) ? findStep(order, 'transfer')?.hash : null
  return new Set([own, order.delivery?.hash].filter((hash) => hash != null))
}

/**
 * A transfer of the quoted amount to the destination, too deep to change. If its transaction is named, it may differ by
 * the slippage that the quote allows.
 * Counted by the quote's decimals, since the settings may have another token list by now.
 * @param reader of the destination's chain
 */
export async function readDelivery(reader: ChainReader, look: MoneyLook): Promise<readonly ChainEvent[]> {
  const { order, now } = look
  const { quote } = order
  const to = destinationOf(order.intent)
  if (to === null || quote === null) return []
  const { decimals } = quote.to ?? quote
  const last = (await reader.head()) - reader.depth + 1
  const amount = toBaseUnits(quote.receiveAmount, decimals)
  if (amount === null) return []
  const wanted: ExpectedDelivery = { to, decimals, amount, quote, last, at: now().toISOString() }
  const named: TokenLog[] = []
  for (const hash of namedHashes(order)) {
    const logs = await reader.transfersIn(hash, { token: to.token, to: to.address, last })
    named.push(...logs.filter((log) => isWithinSlippage(quote, amountOf(log, wanted))))
  }
  // One transaction may pay several orders: one within the slippage of this quote may be another order's own amount.
  const exactFirst = named.toSorted((a, b) => Number(b.value === amount) - Number(a.value === amount))
  const found = await firstOwn(reader, look, wanted, exactFirst)
  return found.length > 0 ? found : search(reader, look, wanted)
}

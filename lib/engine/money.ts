// What the searches for a delivery and for a refund have in common: each log of a token is one order's.
import type { Address } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { absentMoney } from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { saidSince } from '@/lib/domain/order/told-standing'
import type { ChainReader, TokenLog } from './chain-reader'
import { isWorthKeeping, readDeepBlock } from './search'

export interface MoneyLook {
  readonly order: Order
  readonly rules: Pick<PlanRules, 'targets'>
  /** Answers false for a log that is another order's already. */
  readonly take: (log: string) => boolean | Promise<boolean>
  readonly now: () => Date
}

/** The contracts of the service on one chain. */
export function contractsOn({ targets }: MoneyLook['rules'], { chainId }: ChainReader): readonly Address[] {
  return targets.filter((target) => target.chainId === chainId).map(({ address }) => address)
}

export function takeLog({ take }: MoneyLook, { hash, logIndex }: TokenLog): boolean | Promise<boolean> {
  return take(`${hash}:${logIndex}`)
}

/** What a search that found nothing leaves behind: how far it came, and that nothing is there if all was searched. */
export async function notFound(
  reader: ChainReader,
  order: Order,
  what: 'delivery' | 'refund',
  searched: { readonly first: number; readonly last: number; readonly upTo: number; readonly at: string },
): Promise<readonly ChainEvent[]> {
  const { first, last, upTo, at } = searched
  const isWhole = upTo >= last
  const isSaid = saidSince(order, what) !== null
  // Absent once every block up to one that was made well after the service spoke is searched.
  const absent = isWhole && isSaid ? absentMoney(order, what, await readDeepBlock(reader, last), at) : []
  const isKept = isWorthKeeping(reader, order.searchedTo[what], { first, upTo, isWhole })
  return isKept ? [{ type: 'chain-searched', what, upTo, at }, ...absent] : absent
}

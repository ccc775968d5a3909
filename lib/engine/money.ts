// Shared by the searches for a delivery and for a refund: each log of a token belongs to one order only.
import type { Address } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { absentMoney, searchedTo } from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { saidSince } from '@/lib/domain/order/told-standing'
import type { ChainReader, TokenLog } from './chain-reader'
import { isWorthKeeping, readDeepBlock } from './search'

export interface MoneyLook {
  readonly order: Order
  readonly rules: Pick<PlanRules, 'targets'>
  /** Returns false for a log that already belongs to another order. */
  readonly take: (log: string) => boolean | Promise<boolean>
  readonly now: () => Date
}

/** The service's contracts on one chain. */
export function contractsOn({ targets }: MoneyLook['rules'], { chainId }: ChainReader): readonly Address[] {
  return targets.filter((target) => target.chainId === chainId).map(({ address }) => address)
}

export function takeLog({ take }: MoneyLook, { hash, logIndex }: TokenLog): boolean | Promise<boolean> {
  return take(`${hash}:${logIndex}`)
}

/**
 * What to record after a search that found nothing: how far it got, and that nothing is there if everything was
 * searched.
 */
export async function notFound(
  reader: ChainReader,
  order: Order,
  what: 'delivery' | 'refund',
  searched: { readonly first: number; readonly last: number; readonly upTo: number; readonly at: string },
): Promise<readonly ChainEvent[]> {
  const { first, last, upTo, at } = searched
  const isWhole = upTo >= last
  const isSaid = isWhole && saidSince(order, what) !== null
  const isKept = isWorthKeeping(reader, order.searchedTo[what], { first, upTo, isWhole })
  if (!isSaid && !isKept) return []
  // Throws for a block that doesn't exist: a node that names a later head answers as if such blocks were empty. Not
  // `upTo`: a node that keeps no old blocks would hold up the search of those that it has.
  const deep = await readDeepBlock(reader, last)
  // Absent once every block is searched up to one made well after the service told it.
  const absent = isSaid ? absentMoney(order, what, deep, at) : []
  return isKept ? [searchedTo(what, upTo, !isWhole, at), ...absent] : absent
}

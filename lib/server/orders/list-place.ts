import 'server-only'
import type { Chain } from '@/lib/domain/chains'
import { type AddressParams, listQuery, readHistoryFilter } from '@/lib/domain/history/filter'
import { listParam } from '@/lib/domain/history/list-place'
import { readPlace, writePlace } from '../keyset'

// The longest search takes up to twelve characters for each of its signs.
const longest = 2_000

/**
 * The list position in an address, rebuilt from valid choices only, so that it can't lead anywhere else. Empty when
 * there is none.
 */
export function readListQuery(params: AddressParams, chains: readonly Chain[]): string {
  const text = params[listParam]
  if (typeof text !== 'string' || text.length > longest) return ''
  const query = Object.fromEntries(new URLSearchParams(text))
  const place = readPlace(query.after ?? null)
  return listQuery(readHistoryFilter(query, chains), place === null ? null : writePlace(place))
}

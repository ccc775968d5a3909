import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import {
  type AddressParams,
  addressParams,
  isNarrowed,
  listQuery,
  readHistoryFilter,
} from '@/lib/domain/history/filter'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { readPlace, writePlace } from '@/lib/server/keyset'
import { readHistory } from '@/lib/server/orders/history'
import { describePart } from '../list-part'

const pageSize = 25

/** What an address asks of the list, and the same as a query. */
export async function readAsked(params: AddressParams) {
  const chains = await getChains()
  const filter = readHistoryFilter(params, chains)
  const place = readPlace(typeof params.after === 'string' ? params.after : null)
  return { chains, filter, place, query: listQuery(filter, place === null ? null : writePlace(place)) }
}

/** That page of the list, read once for the page and for its title. */
export const readRows = cache(async (userId: string, query: string) => {
  const [db, { chains, filter, place }] = await Promise.all([
    openDb(),
    readAsked(addressParams(new URLSearchParams(query))),
  ])
  return readHistory(db, { userId, filter, chains, place, limit: pageSize })
})

export async function describeRows(
  userId: string,
  { filter, place, query }: Awaited<ReturnType<typeof readAsked>>,
) {
  const t = await getTranslations('transactions')
  return describePart({
    place,
    isNarrowed: isNarrowed(filter),
    before: (at) => t('before', { at }),
    found: async () => {
      const { rows, next, isCut } = await readRows(userId, query)
      if (rows.length === 0 && next === null) return t('noneTitle')
      return t('found', { count: rows.length, isAll: isCut ? 'cut' : String(next === null) })
    },
  })
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { WaitingOrders } from '@/components/checkout/order/waiting-orders'
import { ExportLinks } from '@/components/transactions/export-links'
import { FilterChips } from '@/components/transactions/filter-chips'
import { HistoryFilters } from '@/components/transactions/history-filters'
import { EmptyHistory, HistoryList } from '@/components/transactions/history-list'
import { amountWords } from '@/components/transactions/history-words'
import { LiveStates } from '@/components/transactions/live-states'
import { PageFrame } from '@/components/ui/page-frame'
import type { Chain } from '@/lib/domain/chains'
import {
  type AddressParams,
  filterParams,
  type HistoryFilter,
  isNarrowed,
  listQuery,
  writeHistoryFilter,
} from '@/lib/domain/history/filter'
import type { HistoryRow } from '@/lib/domain/history/history'
import { listPath } from '@/lib/domain/history/list-place'
import type { Locale } from '@/lib/domain/money/amount-text'
import { readLocale } from '@/lib/server/i18n'
import { writePlace } from '@/lib/server/keyset'
import { listOpenOrders } from '@/lib/server/orders/views'
import { currentUser } from '@/lib/server/session/auth'
import { clientMessages } from '../client-messages'
import { toSignIn } from '../sign-in/to-sign-in'
import { describeRows, readAsked, readRows } from './asked'
import { historyTops } from './parts'

const hrefOf = (filter: HistoryFilter, after: string | null = null) => listPath(listQuery(filter, after))

/** A form also sends its empty fields: the final address has only the chosen ones. */
function isAsWritten(params: AddressParams, filter: HistoryFilter): boolean {
  const written = writeHistoryFilter(filter)
  return Object.entries(params).every(
    ([name, value]) => !filterParams.has(name) || value === written.get(name),
  )
}

interface TransactionsPageProps {
  searchParams: Promise<AddressParams>
}

/** A search loads the whole page, and a screen reader then says the title first. */
export async function generateMetadata({ searchParams }: TransactionsPageProps): Promise<Metadata> {
  const [user, params, t] = await Promise.all([currentUser(), searchParams, getTranslations('transactions')])
  const asked = await readAsked(params)
  // An address that is not as written leads to another one.
  const shown =
    user === null || !isAsWritten(params, asked.filter) ? null : await describeRows(user.id, asked)
  return { title: shown ?? t('title') }
}

interface FollowedProps {
  rows: readonly HistoryRow[]
  chains: readonly Chain[]
  locale: Locale
}

/** Follows the shown orders that are still open. */
async function Followed({ rows, chains, locale }: FollowedProps) {
  const t = await getTranslations('transactions')
  const orders = rows.map((row) => {
    const { id, kind, state } = row
    return { id, kind, state, what: t('amounts', { kind, ...amountWords(row, chains, locale) }) }
  })
  return (
    <NextIntlClientProvider messages={await clientMessages('orderWords')}>
      <LiveStates orders={orders} />
    </NextIntlClientProvider>
  )
}

export default async function TransactionsPage({ searchParams }: TransactionsPageProps) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const asked = await readAsked(params)
  const { chains, filter, place, query } = asked
  if (user === null) toSignIn('/transactions', params)
  if (!isAsWritten(params, filter)) redirect(listPath(query))
  const now = new Date()
  const isFirst = place === null
  const hasFilter = isNarrowed(filter)
  // Someone searching should not see unrelated content first.
  const isWhole = isFirst && !hasFilter
  const [t, locale, page, shown, open] = await Promise.all([
    getTranslations('transactions'),
    readLocale(),
    readRows(user.id, query),
    describeRows(user.id, asked),
    isWhole ? listOpenOrders(user.id) : [],
  ])
  const isNone = page.rows.length === 0 && page.next === null
  return (
    <PageFrame
      // Another page of the list begins at its top.
      step={`transactions ${place === null ? '' : writePlace(place)}`}
      title={t('title')}
      lead={t('lead')}
      isWide
    >
      <WaitingOrders orders={open} chains={chains} locale={locale} now={now} />
      {isWhole
        ? Object.entries(historyTops).map(([name, Top]) => (
            <Top key={name} userId={user.id} locale={locale} now={now} />
          ))
        : null}
      {isNone && isWhole ? null : <HistoryFilters filter={filter} chains={chains} />}
      {/* Always there, so that a step to another part of the list is heard. */}
      <div className={isWhole ? 'sr-only' : 'grid gap-3'}>
        <FilterChips filter={filter} chains={chains} hrefOf={hrefOf} />
        <p role="status" className={isNone ? 'sr-only' : 'font-medium'}>
          {shown}
        </p>
      </div>
      {isNone ? (
        <EmptyHistory isNarrowed={hasFilter || !isFirst} />
      ) : (
        <>
          <HistoryList
            rows={page.rows}
            list={query}
            chains={chains}
            locale={locale}
            now={now}
            isCut={page.isCut}
            newestHref={isFirst ? null : hrefOf(filter)}
            olderHref={page.next === null ? null : hrefOf(filter, writePlace(page.next))}
          />
          <ExportLinks filter={filter} />
        </>
      )}
      <Followed rows={page.rows} chains={chains} locale={locale} />
    </PageFrame>
  )
}

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
import { StepHeading } from '@/components/ui/step-heading'
import {
  type AddressParams,
  filterParams,
  type HistoryFilter,
  isNarrowed,
  listQuery,
  readHistoryFilter,
  writeHistoryFilter,
} from '@/lib/domain/history/filter'
import { listPath } from '@/lib/domain/history/list-place'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { readLocale } from '@/lib/server/i18n'
import { readPlace, writePlace } from '@/lib/server/keyset'
import { readHistory } from '@/lib/server/orders/history'
import { listOpenOrders } from '@/lib/server/orders/views'
import { currentUser } from '@/lib/server/session/auth'
import { clientMessages } from '../client-messages'
import { toSignIn } from '../sign-in/to-sign-in'
import { titled } from '../titled'
import { historyTops } from './parts'

const pageSize = 25

export const generateMetadata = titled('transactions.title')

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

export default async function TransactionsPage({ searchParams }: TransactionsPageProps) {
  const [user, params, chains] = await Promise.all([currentUser(), searchParams, getChains()])
  const filter = readHistoryFilter(params, chains)
  if (user === null) toSignIn('/transactions', params)
  const place = readPlace(typeof params.after === 'string' ? params.after : null)
  if (!isAsWritten(params, filter)) redirect(hrefOf(filter, place === null ? null : writePlace(place)))
  const [t, locale, messages, db] = await Promise.all([
    getTranslations('transactions'),
    readLocale(),
    clientMessages('orderWords'),
    openDb(),
  ])
  const now = new Date()
  const isFirst = place === null
  const hasFilter = isNarrowed(filter)
  // Someone searching should not see unrelated content first.
  const isWhole = isFirst && !hasFilter
  const [page, open] = await Promise.all([
    readHistory(db, { userId: user.id, filter, chains, place, limit: pageSize }),
    isWhole ? listOpenOrders(user.id) : [],
  ])
  const isNone = page.rows.length === 0 && page.next === null
  const followed = page.rows.map(({ id, kind, state, ...row }) => {
    const { send, receive } = amountWords({ id, kind, state, ...row }, chains, locale)
    const what =
      receive === null ? t('askedFor', { kind, amount: send }) : t('amounts', { kind, send, receive })
    return { id, kind, state, what }
  })
  return (
    <div className="frame grid gap-6 py-8 sm:py-12">
      <div className="grid gap-2">
        <StepHeading step="transactions">{t('title')}</StepHeading>
        <p className="text-lg text-muted">{t('lead')}</p>
      </div>
      <WaitingOrders orders={open} chains={chains} locale={locale} now={now} />
      {isWhole
        ? Object.entries(historyTops).map(([name, Top]) => (
            <Top key={name} userId={user.id} locale={locale} now={now} />
          ))
        : null}
      {isNone && isWhole ? null : <HistoryFilters filter={filter} chains={chains} />}
      {hasFilter ? (
        <div className="grid gap-3">
          <FilterChips filter={filter} chains={chains} hrefOf={hrefOf} />
          {isNone || !isFirst ? null : (
            <p role="status" className="font-medium">
              {t('found', { count: page.rows.length, isAll: String(page.next === null && !page.isCut) })}
            </p>
          )}
        </div>
      ) : null}
      {isNone ? (
        <EmptyHistory isNarrowed={hasFilter || !isFirst} allHref="/transactions" />
      ) : (
        <>
          <HistoryList
            rows={page.rows}
            list={listQuery(filter, place === null ? null : writePlace(place))}
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
      <NextIntlClientProvider messages={messages}>
        <LiveStates orders={followed} />
      </NextIntlClientProvider>
    </div>
  )
}

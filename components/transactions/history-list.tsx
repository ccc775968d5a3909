import { useFormatter, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListPages } from '@/components/ui/list-pages'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import type { Locale } from '@/lib/domain/money/amount-text'
import { site } from '@/site.config'
import { TransactionRow } from './history-row'

const dayMs = 86_400_000

interface HistoryListProps {
  rows: readonly HistoryRow[]
  /** The query of this page of the list. */
  list: string
  chains: readonly Chain[]
  locale: Locale
  now: Date
  newestHref: string | null
  olderHref: string | null
  /** The search ended before the page was full: older ones may match. */
  isCut: boolean
}

interface Day {
  readonly name: string
  /** The id of its newest order. */
  readonly first: string
  readonly rows: readonly HistoryRow[]
}

/** The rows grouped by the day on which each order began, in the time zone of their shown times. */
function useDays(rows: readonly HistoryRow[], now: Date): readonly Day[] {
  const t = useTranslations('transactions')
  const format = useFormatter()
  const dateOf = (at: Date) =>
    format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const near = new Map([
    [dateOf(now), t('today')],
    [dateOf(new Date(now.getTime() - dayMs)), t('yesterday')],
  ])
  const days = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const date = dateOf(new Date(row.createdAt))
    days.set(date, [...(days.get(date) ?? []), row])
  }
  return [...days].map(([date, inDay]) => ({
    name: near.get(date) ?? date,
    first: inDay[0]?.id ?? date,
    rows: inDay,
  }))
}

export function HistoryList(props: HistoryListProps) {
  const { rows, list, chains, locale, now, newestHref, olderHref, isCut } = props
  const t = useTranslations('transactions')
  const days = useDays(rows, now)
  return (
    <div className="grid gap-4">
      {days.map((day) => (
        <section key={day.name} aria-labelledby={`day-${day.first}`} className="grid gap-2">
          <h2 id={`day-${day.first}`} className="font-medium text-muted text-sm first-letter:uppercase">
            {day.name}
          </h2>
          {/* With room, what ends a row stands in one line with the others, with a second link beside it or not. */}
          <ul className="grid gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            {day.rows.map((row) => (
              <TransactionRow key={row.id} row={row} list={list} chains={chains} locale={locale} />
            ))}
          </ul>
        </section>
      ))}
      {isCut ? <p className="text-muted text-sm">{t('cut')}</p> : null}
      <ListPages
        label={t('pages')}
        newest={{ href: newestHref, text: t('newest') }}
        older={{ href: olderHref, text: isCut ? t('lookFurther') : t('older') }}
      />
      <p className="text-muted text-sm">{t('zone')}</p>
    </div>
  )
}

/** Distinguishes an empty history from no matching orders. */
export function EmptyHistory({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations('transactions')
  return (
    <EmptyState
      picture={isNarrowed ? 'search' : 'waiting'}
      title={isNarrowed ? t('noneTitle') : t('emptyTitle')}
      detail={isNarrowed ? t('none') : t('empty')}
    >
      <PageLink
        href={isNarrowed ? '/transactions' : `/${site.flows[0]}`}
        className={buttonClass('secondary', 'sm')}
      >
        {isNarrowed ? t('showAll') : t('begin', { flow: site.flows[0] })}
      </PageLink>
    </EmptyState>
  )
}

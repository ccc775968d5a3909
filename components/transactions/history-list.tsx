import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryRow } from '@/lib/domain/history/history'
import type { Locale } from '@/lib/domain/money/amount-text'
import { site } from '@/site.config'
import { TransactionRow } from './history-row'

interface HistoryListProps {
  rows: readonly HistoryRow[]
  /** The query of this page of the list. */
  list: string
  chains: readonly Chain[]
  locale: Locale
  newestHref: string | null
  olderHref: string | null
  /** The search ended before the page was full: older ones may match. */
  isCut: boolean
}

export function HistoryList({ rows, list, chains, locale, newestHref, olderHref, isCut }: HistoryListProps) {
  const t = useTranslations('transactions')
  return (
    <div className="grid gap-4">
      {rows.length === 0 ? null : (
        <ul aria-label={t('listLabel')} className="grid gap-2">
          {rows.map((row) => (
            <TransactionRow key={row.id} row={row} list={list} chains={chains} locale={locale} />
          ))}
        </ul>
      )}
      {isCut ? <p className="text-muted text-sm">{t('cut')}</p> : null}
      {newestHref === null && olderHref === null ? null : (
        <nav aria-label={t('pages')} className="flex flex-wrap justify-between gap-2">
          {newestHref === null ? (
            <span />
          ) : (
            <PageLink href={newestHref} className={buttonClass('secondary', 'sm')}>
              {t('newest')}
            </PageLink>
          )}
          {olderHref === null ? null : (
            <PageLink href={olderHref} rel="next" className={buttonClass('secondary', 'sm')}>
              {isCut ? t('lookFurther') : t('older')}
            </PageLink>
          )}
        </nav>
      )}
      <p className="text-muted text-sm">{t('zone')}</p>
    </div>
  )
}

/** Distinguishes an empty history from no matching orders. */
export function EmptyHistory({ isNarrowed, allHref }: { isNarrowed: boolean; allHref: string }) {
  const t = useTranslations('transactions')
  return (
    <div className="grid justify-items-start gap-3 rounded-xl border border-line border-dashed p-6">
      <p className="font-medium">{isNarrowed ? t('noneTitle') : t('emptyTitle')}</p>
      <p className="text-muted">{isNarrowed ? t('none') : t('empty')}</p>
      <PageLink href={isNarrowed ? allHref : `/${site.flows[0]}`} className={buttonClass('secondary', 'sm')}>
        {isNarrowed ? t('showAll') : t('begin', { flow: site.flows[0] })}
      </PageLink>
    </div>
  )
}

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { chosenClass } from '@/components/ui/chosen'
import { PageLink } from '@/components/ui/page-link'
import { SearchLine } from '@/components/ui/search-line'
import { type RecipientFilter, recipientFilters } from '@/lib/domain/recipients/saved'

interface ListFilterProps {
  search: string
  filter: RecipientFilter
  hrefOf: (filter: RecipientFilter) => string
}

/** A plain form and links: they work without scripts, and each result has its own address. */
export function ListFilter({ search, filter, hrefOf }: ListFilterProps) {
  const t = useTranslations('recipients')
  return (
    <div className="grid gap-4">
      <form action="/recipients">
        {filter === 'all' ? null : <input type="hidden" name="show" value={filter} />}
        <SearchLine label={t('search')} hint={t('searchHint')} find={t('find')} value={search} />
      </form>
      <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
        {recipientFilters.map((name) => (
          <PageLink
            key={name}
            href={hrefOf(name)}
            aria-current={name === filter ? 'true' : undefined}
            className={clsx(
              'inline-flex min-h-9 items-center rounded-pill border px-3.5 text-sm',
              name === filter ? [chosenClass, 'font-medium'] : 'border-line bg-surface hover:border-ink',
            )}
          >
            {t(`filters.${name}`)}
          </PageLink>
        ))}
      </nav>
    </div>
  )
}

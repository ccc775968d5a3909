import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { chosenClass } from '@/components/ui/chosen'
import { Field } from '@/components/ui/field'
import { Input, uncorrected } from '@/components/ui/input'
import { PageLink } from '@/components/ui/page-link'
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
      <form action="/recipients" className="flex items-start gap-2">
        {filter === 'all' ? null : <input type="hidden" name="show" value={filter} />}
        <Field label={t('search')} hint={t('searchHint')} className="flex-1">
          {(control) => (
            <Input
              {...control}
              {...uncorrected}
              type="search"
              name="q"
              defaultValue={search}
              maxLength={100}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="mt-6.5 min-h-12" aria-label={t('find')}>
          <Search aria-hidden="true" className="size-4" />
        </Button>
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

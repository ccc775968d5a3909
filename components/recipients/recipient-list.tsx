import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListPages } from '@/components/ui/list-pages'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { site } from '@/site.config'
import { RecipientRow } from './recipient-row'

interface RecipientListProps {
  items: readonly SavedRecipientView[]
  chains: readonly Chain[]
  /** Whether a search, a filter or a cursor chose these. */
  isNarrowed: boolean
  olderHref: string | null
  newestHref: string | null
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations('recipients')
  return (
    <EmptyState
      picture={isNarrowed ? 'search' : 'people'}
      title={isNarrowed ? t('noneTitle') : t('emptyTitle')}
      detail={isNarrowed ? t('none') : t('empty', { flows: wordOf(site.flows) })}
    >
      {isNarrowed ? (
        <PageLink href="/recipients" className={buttonClass('secondary')}>
          {t('showAll')}
        </PageLink>
      ) : null}
    </EmptyState>
  )
}

export function RecipientList({ items, chains, isNarrowed, olderHref, newestHref }: RecipientListProps) {
  const t = useTranslations('recipients')
  if (items.length === 0) return <Empty isNarrowed={isNarrowed} />
  return (
    <div className="grid gap-4">
      <ul aria-label={t('listLabel')} className="grid gap-2">
        {items.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} chains={chains} />
        ))}
      </ul>
      <ListPages
        label={t('listLabel')}
        newest={{ href: newestHref, text: t('newest') }}
        older={{ href: olderHref, text: t('older') }}
      />
    </div>
  )
}

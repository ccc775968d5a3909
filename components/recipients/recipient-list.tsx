import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
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
      detail={isNarrowed ? t('none') : t('empty')}
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
      <nav aria-label={t('listLabel')} className="flex flex-wrap justify-between gap-2">
        {newestHref === null ? (
          <span />
        ) : (
          <PageLink href={newestHref} className={buttonClass('secondary', 'sm')}>
            {t('newest')}
          </PageLink>
        )}
        {olderHref === null ? null : (
          <PageLink href={olderHref} rel="next" className={buttonClass('secondary', 'sm')}>
            {t('older')}
          </PageLink>
        )}
      </nav>
    </div>
  )
}

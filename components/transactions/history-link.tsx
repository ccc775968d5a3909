import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'

/** A link to the history, from the page of a signed-in person. */
export function HistoryLink() {
  const t = useTranslations('transactions')
  return (
    <PageLink href="/transactions" className={buttonClass('link', 'sm', 'justify-self-start')}>
      {t('all')}
    </PageLink>
  )
}

import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'

export async function SessionsLink() {
  const t = await getTranslations('myData')
  return (
    <PageLink href="/account/sessions" className={buttonClass('link', 'sm', 'justify-self-start')}>
      {t('seeSessions')}
    </PageLink>
  )
}

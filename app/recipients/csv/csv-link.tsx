import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'

export async function CsvLink() {
  const t = await getTranslations('recipients')
  return (
    <PageLink href="/recipients/csv" className={buttonClass('link', 'sm', 'justify-self-start')}>
      {t('toFile')}
    </PageLink>
  )
}

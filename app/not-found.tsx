import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { Picture } from '@/components/ui/picture'
import { site } from '@/site.config'
import { titled } from './titled'

export const generateMetadata = titled('pages.notFound.title')

export default async function NotFound() {
  const t = await getTranslations('pages.notFound')
  return (
    <div className="frame grid justify-items-start gap-4 py-20 *:max-w-lg">
      {/* The lines of the drawing begin where the text does. */}
      <div className="-ml-1.5">
        <Picture name="missing" />
      </div>
      <h1 className="font-semibold text-3xl">{t('title')}</h1>
      <p className="text-lg text-muted">{t('detail')}</p>
      <PageLink href={`/${site.flows[0]}`} className={buttonClass('primary')}>
        {t('action', { flow: site.flows[0] })}
      </PageLink>
    </div>
  )
}

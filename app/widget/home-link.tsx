import { getTranslations } from 'next-intl/server'

export async function WidgetLink() {
  const t = await getTranslations('home')
  return (
    <p className="text-muted">
      {t('developers')}{' '}
      {/* No link of the app's own: the page has a content policy of its own, and so a document of its own. */}
      <a href="/widget/demo" className="text-accent underline underline-offset-4">
        {t('seeWidget')}
      </a>
    </p>
  )
}

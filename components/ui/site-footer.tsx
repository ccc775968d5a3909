import { useTranslations } from 'next-intl'
import { linkNames } from '@/lib/domain/site'
import { site } from '@/site.config'

/** The foot of every page: what this is, who runs it, and the links that the site has. */
export function SiteFooter() {
  const t = useTranslations('common')
  const links = linkNames.flatMap((name) => {
    const href = site.links?.[name]
    return href === undefined ? [] : [{ name, href }]
  })
  return (
    <footer className="frame grid gap-3 py-8 text-muted text-sm">
      <p>{t('footer')}</p>
      {site.legal === undefined ? null : <p>{site.legal}</p>}
      {links.length === 0 ? null : (
        <nav aria-label={t('links.label')}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} className="inline-flex min-h-8 items-center underline underline-offset-4">
                  {t(`links.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  )
}

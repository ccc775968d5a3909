import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { site } from '@/site.config'

/** Lets a phone or a desktop install the site; in the reader’s language, as every page is. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations('common')
  return {
    name: site.name,
    short_name: site.name,
    description: t('siteDescription', { flows: wordOf(site.flows) }),
    start_url: '/',
    display: 'standalone',
    background_color: process.env.BAR_LIGHT ?? '',
    theme_color: process.env.BAR_LIGHT ?? '',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon', sizes: '180x180', type: 'image/png' },
    ],
  }
}

import { getTranslations } from 'next-intl/server'

/** The page's line in the account menu. */
export async function sessionsLine() {
  const t = await getTranslations('sessions')
  return { href: '/account/sessions', label: t('title') }
}

import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { NavLink } from '@/components/ui/nav-link'

/** The way to the recipients from every page, for the header. */
export function RecipientsLink() {
  const t = useTranslations('recipients')
  return (
    <NavLink href="/recipients" title={t('title')} className="min-w-9 justify-center gap-2 px-1 lg:px-2">
      <Users aria-hidden="true" className="size-4" />
      <span className="sr-only lg:not-sr-only">{t('title')}</span>
    </NavLink>
  )
}

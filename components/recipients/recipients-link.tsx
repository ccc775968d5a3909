import { Users } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** The way to the recipients from every page, for the header. */
export function RecipientsLink() {
  const t = useTranslations('recipients')
  return (
    <Link
      href="/recipients"
      title={t('title')}
      className="inline-flex min-h-10 min-w-9 items-center justify-center gap-2 rounded-xl px-1 text-sm hover:bg-raised lg:px-2"
    >
      <Users aria-hidden="true" className="size-4" />
      <span className="sr-only lg:not-sr-only">{t('title')}</span>
    </Link>
  )
}

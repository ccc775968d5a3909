import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

/** The way from a form to everything that came of it. */
export function HistoryLink() {
  const t = useTranslations('transactions')
  return (
    <Link href="/transactions" className={buttonClass('link', 'sm', 'justify-self-start')}>
      {t('all')}
    </Link>
  )
}

'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

/** The sandbox's bank with this code in its pay box. In sandbox builds only. */
export function PayInBank({ url, code }: { url: string; code: string }) {
  const t = useTranslations('sandbox')
  const common = useTranslations('common')
  return (
    <a
      href={`${url}?code=${encodeURIComponent(code)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      {t('payInBank')}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{common('newTab')}</span>
    </a>
  )
}

'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

/** A link to the payout in the sandbox's bank. In sandbox builds only. */
export function SeeInBank({ url }: { url: string }) {
  const t = useTranslations('sandbox')
  const common = useTranslations('common')
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      {t('seeInBank')}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{common('newTab')}</span>
    </a>
  )
}

'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

interface SeeInBankProps {
  url: string
  /** The service's id of the order that was paid out. */
  transactionId: string | null
}

/** A link to the payout in the sandbox's bank, as its receiver sees it. In sandbox builds only. */
export function SeeInBank({ url, transactionId }: SeeInBankProps) {
  const t = useTranslations('sandbox')
  const common = useTranslations('common')
  return (
    <a
      href={transactionId === null ? url : `${url}?payout=${encodeURIComponent(transactionId)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      {t('seeInBank')}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{common('newTab')}</span>
    </a>
  )
}

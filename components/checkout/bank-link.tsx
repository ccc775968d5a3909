'use client'

import { ExternalLink } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'

interface BankLinkProps {
  url: string
  name: 'seeInBank' | 'payInBank'
  /** A payout as its receiver sees it, by the service's id of the order, or a Pix code in the pay box. */
  shows: { readonly payout?: string; readonly code?: string }
}

/** A link to the sandbox's bank, which opens in the page's language. In sandbox builds only. */
export function BankLink({ url, name, shows }: BankLinkProps) {
  const t = useTranslations('sandbox')
  const common = useTranslations('common')
  const lang = useLocale()
  return (
    <a
      href={`${url}?${new URLSearchParams({ lang, ...shows })}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      {t(name)}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{common('newTab')}</span>
    </a>
  )
}

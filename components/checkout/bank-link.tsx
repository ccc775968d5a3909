'use client'

import { ExternalLink } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'

interface BankLinkProps {
  url: string
  /** A payout as its receiver sees it, by the service's id of the order, or a Pix code in the pay box. */
  shows: { readonly payout?: string; readonly code?: string }
  children: ReactNode
}

/** A link to the sandbox's bank, which opens in the page's language. In sandbox builds only. */
export function BankLink({ url, shows, children }: BankLinkProps) {
  const t = useTranslations('common')
  const lang = useLocale()
  return (
    <a
      href={`${url}?${new URLSearchParams({ lang, ...shows })}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

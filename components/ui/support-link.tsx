'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext } from 'react'
import { supportHref } from '@/lib/domain/site'
import { site } from '@/site.config'
import { buttonClass } from './button'

const OwnPages = createContext(true)

/** Around a checkout in another company's page, where a link of ours would lead nowhere or away. */
export function WithoutSupport({ children }: { children: ReactNode }) {
  return <OwnPages value={false}>{children}</OwnPages>
}

/** Whether links of this site may be shown. */
export function useIsOwnPage(): boolean {
  return useContext(OwnPages)
}

interface SupportLinkProps {
  /** Lets support find the case: an order's id or a reference. */
  reference?: string | undefined
  size?: 'sm' | 'md'
}

/** A link to this site's support. Renders nothing if site.config.ts names none. */
export function SupportLink({ reference, size = 'sm' }: SupportLinkProps) {
  const t = useTranslations('common')
  const isOwnPage = useIsOwnPage()
  const href = supportHref(site.links?.support, reference)
  if (href === null || !isOwnPage) return null
  return (
    // In a new tab, so that nothing typed here is lost.
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary', size)}>
      {t('contactSupport')}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}

'use client'

import { useTranslations } from 'next-intl'

/** Says once that a press is being worked on. It is on the page before, so that the change is announced. */
export function BusyStatus({ isBusy, text }: { isBusy: boolean; text: string | undefined }) {
  const t = useTranslations('common')
  return (
    <span role="status" className="sr-only">
      {isBusy ? (text ?? t('working')) : ''}
    </span>
  )
}

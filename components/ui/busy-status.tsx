'use client'

import { useTranslations } from 'next-intl'

interface BusyStatusProps {
  isBusy: boolean
  text: string | undefined
  readyText?: string | undefined
}

/** Says once that a press is being worked on. It is on the page before, so that the change is announced. */
export function BusyStatus({ isBusy, text, readyText }: BusyStatusProps) {
  const t = useTranslations('common')
  return (
    <span role="status" className="sr-only">
      {isBusy ? (text ?? t('working')) : readyText}
    </span>
  )
}

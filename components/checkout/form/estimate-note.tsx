'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/use-now'

const minuteMs = 60_000

/** Minutes up to an hour and a half, hours up to two days, then days. */
function ageOf(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 90) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}

interface EstimateNoteProps {
  /** When the estimate's price was last seen; null without an estimate. */
  at: string | null
  /** The token without a price in dollars, or null. */
  undollared?: string | null
}

/** The age of an estimate's price, and why an amount can't be given in dollars. */
export function EstimateNote({ at, undollared = null }: EstimateNoteProps) {
  const t = useTranslations('amount')
  const nowMs = useNow()
  return (
    <>
      {undollared === null ? null : (
        <p className="text-muted text-sm">{t('noDollars', { symbol: undollared })}</p>
      )}
      {at === null || nowMs === null ? null : (
        <p className="text-muted text-xs">{t('estimateAge', ageOf(nowMs - Date.parse(at)))}</p>
      )}
    </>
  )
}

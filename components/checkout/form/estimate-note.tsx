'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/use-now'
import { priceAge } from '@/lib/domain/money/estimate-facts'

/** The age of an estimate's price. @param at when the price was seen; null when none is known */
export function EstimateNote({ at }: { at: string | null }) {
  const t = useTranslations('amount')
  const nowMs = useNow()
  if (at === null) return <p className="font-medium text-xs">{t('continueToSee')}</p>
  if (nowMs === null) return null
  const { isLastKnown, ...age } = priceAge(at, nowMs)
  return <p className="text-muted text-xs">{isLastKnown ? t('lastKnown', age) : t('estimateAge', age)}</p>
}

'use client'

import { useTranslations } from 'next-intl'
import { durationOf } from '@/lib/domain/duration'

type Round = Parameters<typeof durationOf>[1]

/** "about 12 s" or "about 3 min", never shorter than the time to come. */
export function useAboutDuration(): (seconds: number) => string {
  const t = useTranslations('common')
  const inUnit = useDurationIn()
  return (seconds) => t('aboutDuration', { duration: inUnit(seconds, Math.ceil) })
}

/** "12 s" or "3 min", of a time that has passed. */
export function usePastDuration(): (seconds: number) => string {
  const inUnit = useDurationIn()
  return (seconds) => inUnit(seconds, Math.round)
}

function useDurationIn() {
  const t = useTranslations('common')
  return (seconds: number, round: Round) => {
    const { unit, count } = durationOf(seconds, round)
    return t(`duration.${unit}`, { count })
  }
}

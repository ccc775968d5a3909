'use client'

import { useTranslations } from 'next-intl'

/** Minutes for a wait above a minute, rounded up so that no retry comes too early; null for a wait shown in seconds. */
export function minutesOf(seconds: number): number | null {
  return seconds > 60 ? Math.ceil(seconds / 60) : null
}

/** "Try again in 42 s." or "Try again in 4 min." */
export function useRetryIn(): (seconds: number) => string {
  const common = useTranslations('common')
  return (seconds) => {
    const minutes = minutesOf(seconds)
    return minutes === null ? common('retryIn', { seconds }) : common('retryInMinutes', { minutes })
  }
}

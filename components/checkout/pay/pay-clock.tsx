'use client'

import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/use-now'
import { clockOf, secondsLeft } from '../countdown'

export const CLOSE_TO_END_S = 60

interface PayClockProps {
  expiresAt: string
  /** The server's clock says that it has expired, which is known before the reader's clock is. */
  hasEnded: boolean
}

/** When a code expires, as a time of day and as a countdown. Announced once shortly before expiry; after it the screen’s heading says so. */
export function PayClock({ expiresAt, hasEnded }: PayClockProps) {
  const t = useTranslations('pay')
  const locale = useLocale()
  const nowMs = useNow()
  const seconds = nowMs === null ? null : secondsLeft(expiresAt, nowMs)
  const isOver = seconds === 0
  const isClose = seconds !== null && seconds <= CLOSE_TO_END_S
  // The server does not know the reader's time zone: the time of day appears with the first tick.
  const end = new Date(expiresAt)
  const inStyle = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style).format(end)
  const time = nowMs === null ? null : inStyle({ timeStyle: 'short' })
  const isToday = nowMs !== null && new Date(nowMs).toDateString() === end.toDateString()
  return (
    <p
      className={clsx(
        'flex min-h-5 flex-wrap items-center gap-x-2 text-sm',
        isClose ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      {seconds === null || time === null ? (
        <span>{hasEnded ? null : t('payInTime')}</span>
      ) : isOver ? (
        <span>
          {isToday ? t('endedAt', { time }) : t('endedOn', { date: inStyle({ dateStyle: 'medium' }), time })}
        </span>
      ) : (
        <>
          <span className="after:ml-2 after:content-['·']">{t('payBy', { time })}</span>
          <span role="timer" aria-live="off" className="tabular-nums">
            {t('timeLeft', { left: clockOf(seconds) })}
          </span>
        </>
      )}
      <span role="status" className="sr-only">
        {!isOver && isClose ? t('closeToEnd') : ''}
      </span>
    </p>
  )
}

'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/use-now'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS
/** Long enough to read the warning and press: the screen changes five seconds before the price ends. */
export const CLOSE_TO_END_S = 20

interface CountdownProps {
  /** The server's absolute times (ISO 8601): opening or closing parts of the page does not restart the countdown. */
  receivedAt: string
  expiresAt: string
}

export function secondsLeft(expiresAt: string, nowMs: number): number {
  const left = (Date.parse(expiresAt) - nowMs) / 1_000
  // An unreadable date counts as expired.
  return left > 0 ? Math.ceil(left) : 0
}

/** "4:07": minutes and seconds left. "23:59:07": hours too, which a code may have. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const padded = (count: number) => String(count % 60).padStart(2, '0')
  const start = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${padded(minutes)}`
  return `${start}:${padded(seconds)}`
}

/**
 * A price's remaining time as a ring and as text. Announced once shortly before expiry and once after it, when only an open
 * wallet prompt keeps it on the page.
 */
export function Countdown({ receivedAt, expiresAt }: CountdownProps) {
  const t = useTranslations('quote')
  const nowMs = useNow()
  const seconds = nowMs === null ? null : secondsLeft(expiresAt, nowMs)
  const life = Math.max(1, (Date.parse(expiresAt) - Date.parse(receivedAt)) / 1_000)
  const share = seconds === null ? 1 : Math.min(1, seconds / life)
  const isOver = seconds === 0
  const isClose = seconds !== null && seconds <= CLOSE_TO_END_S
  return (
    <div
      className={clsx(
        'flex items-center gap-2 text-sm',
        isClose ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      <svg
        viewBox="0 0 36 36"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        className="size-8 -rotate-90"
        aria-hidden="true"
      >
        <circle cx="18" cy="18" r={RADIUS} strokeOpacity="0.2" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
        />
      </svg>
      <span aria-hidden="true" className="tabular-nums">
        {seconds === null
          ? t('priceHeld')
          : isOver
            ? t('expired')
            : isClose
              ? t('expiresSoon', { seconds })
              : t('expiresIn', { left: clockOf(seconds) })}
      </span>
      <span role="timer" aria-live="off" className="sr-only">
        {seconds === null || isOver ? '' : t('expiresIn', { left: clockOf(seconds) })}
      </span>
      <span role="status" className="sr-only">
        {isOver ? t('expired') : isClose ? t('closeToEnd') : ''}
      </span>
    </div>
  )
}

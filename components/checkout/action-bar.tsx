'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/components/ui/use-now'
import { clockOf, secondsLeft } from './countdown'
import { phoneBarClass } from './phone-bar'

interface ActionBarProps {
  /** The amount that arrives. */
  receive: string
  expiresAt: string
  closeToEndSeconds: number
  /** The screen's only button, shown here instead of on the page. */
  children: ReactNode
}

/**
 * The screen's button with the amount that arrives and the time left, always in view. Both are hidden from assistive
 * technology, which reads those of the page.
 */
export function ActionBar({ receive, expiresAt, closeToEndSeconds, children }: ActionBarProps) {
  const t = useTranslations('quote')
  const nowMs = useNow()
  const seconds = nowMs === null ? null : secondsLeft(expiresAt, nowMs)
  const isClose = seconds !== null && seconds <= closeToEndSeconds
  return (
    <div data-action-bar className={clsx('print-hidden mt-5 grid', phoneBarClass)}>
      <p aria-hidden="true" className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">
          <span className="text-muted">{t('arrives')}</span>{' '}
          <span className="font-semibold tabular-nums">{receive}</span>
        </span>
        {seconds === null ? null : (
          <span className={clsx('tabular-nums', isClose ? 'font-semibold text-danger' : 'text-muted')}>
            {clockOf(seconds)}
          </span>
        )}
      </p>
      {children}
    </div>
  )
}

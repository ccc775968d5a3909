'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNow } from '@/components/ui/use-now'
import { clockOf, secondsLeft } from './countdown'
import { useHasPages } from './places'

/**
 * Whether a screen's one button is in a bar at the bottom: on phones, on our own pages. A frame has no bottom to stick
 * to. Null while the server renders, which does not know the width.
 */
export function useHasBar(): boolean | null {
  const isPhone = useIsPhone()
  return useHasPages() ? isPhone : false
}

/** A button's place on the page. Until the width is known a phone leaves it out, so that nothing moves up for the bar. */
export function ButtonPlace({ children }: { children: ReactNode }) {
  return <div className={useHasBar() === null ? 'grid max-sm:hidden' : 'contents'}>{children}</div>
}

/** On a phone: at the bottom of the window, with the whole of its width. globals.css keeps the focused element above it. */
export const phoneBarClass =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:gap-2 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]'

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
        <span className="wrap-anywhere min-w-0">
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

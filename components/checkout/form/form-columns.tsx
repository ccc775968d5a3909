'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { Failure } from '@/lib/domain/result'
import { phoneBarClass } from '../action-bar'
import { useHasPages } from '../places'

interface FormColumnsProps {
  /** What is given and what arrives, as the form says it. */
  summary: readonly [Said, Said]
  /** Why the last press failed. */
  failure?: { readonly error: Failure; readonly secondsLeft?: number } | null
  button: {
    readonly text: string
    readonly isBusy: boolean
    /** What is said then, if it is more than that the press is being worked on. */
    readonly busyText?: string
    readonly isOff?: boolean
  }
  /** Below the button: what the press does not do. */
  note: string
  /** The form's cards. */
  children: ReactNode
}

interface Said {
  readonly term: string
  /** A formatted amount, or null while it is unknown. */
  readonly amount: string | null
}

/**
 * A form's cards, and its one button. On a phone the button is in a bar at the bottom with what arrives; on a wide page it is
 * beside the cards with a summary, and stays in view. A host's frame has no bottom to stick to.
 */
export function FormColumns({ summary, failure = null, button, note, children }: FormColumnsProps) {
  const t = useTranslations('checkout')
  const hasBar = useHasPages()
  const [, gets] = summary
  return (
    <div className="flex flex-col gap-6 wide:grid wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-x-8">
      <div className="grid min-w-0 gap-6">{children}</div>
      <div className="max-sm:contents wide:sticky wide:top-20 wide:rounded-2xl wide:border wide:border-line wide:bg-surface wide:p-7 wide:shadow-card">
        <section aria-labelledby="summary-heading" className="hidden gap-4 pb-5 wide:grid">
          <h2 id="summary-heading" className="font-semibold text-lg">
            {t('summary')}
          </h2>
          <dl className="grid gap-3">
            {summary.map(({ term, amount }) => (
              <div key={term}>
                <dt className="text-muted text-sm">{term}</dt>
                <dd className="font-semibold text-2xl [overflow-wrap:anywhere]">
                  <Amount>{amount ?? '—'}</Amount>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <div
          data-action-bar={hasBar ? (failure === null ? '' : 'failed') : undefined}
          className={clsx('grid gap-3', hasBar && phoneBarClass)}
        >
          {failure === null ? null : <ErrorAlert {...failure} />}
          {hasBar ? (
            <p
              aria-hidden="true"
              className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 text-sm sm:hidden"
            >
              <span className="text-muted">{gets.term}</span>
              <span className="wrap-anywhere min-w-0 font-semibold tabular-nums">{gets.amount ?? '—'}</span>
            </p>
          ) : null}
          <Button
            type="submit"
            size="lg"
            busy={button.isBusy}
            busyText={button.busyText}
            aria-disabled={button.isOff === true || undefined}
          >
            {button.text}
          </Button>
          <p className={clsx('text-center text-muted text-sm', hasBar && 'max-sm:hidden')}>{note}</p>
        </div>
      </div>
    </div>
  )
}

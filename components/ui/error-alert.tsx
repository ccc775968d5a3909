'use client'

import { useTranslations } from 'next-intl'
import { type ErrorCode, type NextStep, nextStepOf } from '@/lib/domain/error-codes'
import type { Failure } from '@/lib/domain/result'
import { Alert } from './alert'
import { Button, buttonClass } from './button'
import { useShownFailure } from './lost-answer'
import { useRetryIn } from './retry-in'
import { SupportLink, useIsOwnPage } from './support-link'

/** Nothing went wrong: the person declined, or something takes time. */
const calm: ReadonlySet<ErrorCode> = new Set(['wallet_refused', 'kyc_pending', 'quote_unknown'])

/** Nothing is broken, and there is something to do or to wait for. */
const careful: ReadonlySet<ErrorCode> = new Set([
  'wallet_busy',
  'rate_limited',
  'budget_spent',
  'share_spent',
  'offline',
  'no_answer',
  'kyc_more_needed',
  'kyc_rejected',
  'recipient_changed',
  'quote_expired',
  'sent_unknown',
  'step_already_sent',
  'earlier_sent',
  'earlier_unknown',
])

const controlled: ReadonlySet<NextStep> = new Set(['reload', 'contact-support'])

/** The next step, if it is more than pressing the same button again. */
function NextStepControl({ next, reference }: { next: NextStep; reference: string | undefined }) {
  const common = useTranslations('common')
  if (next === 'contact-support') return <SupportLink reference={reference} />
  if (next === 'sign-in') {
    // In a new tab, so that nothing typed here is lost.
    return (
      <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
        {common('signInNewTab')}
      </a>
    )
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
      {common('reload')}
    </Button>
  )
}

/** The timer ticks without announcements; its end is a new line, which the alert announces. */
function RetryLine({ left }: { left: number }) {
  const common = useTranslations('common')
  const retryIn = useRetryIn()
  return left <= 0 ? (
    <p key="over">{common('retryNow')}</p>
  ) : (
    <p key="left" role="timer" className="font-medium tabular-nums">
      {retryIn(left)}
    </p>
  )
}

interface ErrorAlertProps {
  error: Failure
  /** Counts down from the failure's `retryAfterSeconds`. */
  secondsLeft?: number
}

/** A failure as text: what happened, what it means, what to do next. */
export function ErrorAlert({ error: failure, secondsLeft }: ErrorAlertProps) {
  const error = useShownFailure(failure)
  const t = useTranslations('errors')
  const common = useTranslations('common')
  const next = nextStepOf(error.code)
  const isOwnPage = useIsOwnPage()
  const hasControl = (error.code === 'not_signed_in' && isOwnPage) || controlled.has(next)
  const tone = calm.has(error.code) ? 'info' : careful.has(error.code) ? 'warn' : 'danger'
  const total = error.retryAfterSeconds
  return (
    <Alert
      tone={tone}
      title={t(`${error.code}.title`)}
      {...(hasControl ? { actions: <NextStepControl next={next} reference={error.correlationId} /> } : {})}
    >
      <p>{t(`${error.code}.detail`)}</p>
      {total === undefined ? <p>{t(`${error.code}.action`)}</p> : <RetryLine left={secondsLeft ?? total} />}
      {error.correlationId === undefined ? null : (
        <p className="wrap-anywhere font-mono text-xs">{common('reference', { id: error.correlationId })}</p>
      )}
    </Alert>
  )
}

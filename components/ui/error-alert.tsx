'use client'

import { useTranslations } from 'next-intl'
import { type ErrorCode, errorRule, type NextStep } from '@/lib/domain/error-codes'
import type { Failure } from '@/lib/domain/result'
import { Alert } from './alert'
import { Button, buttonClass } from './button'

/** Outcomes that are nobody's fault are said calmly. */
const calm: ReadonlySet<ErrorCode> = new Set([
  'wallet_refused',
  'wallet_busy',
  'rate_limited',
  'budget_spent',
  'kyc_pending',
  'quote_expired',
])

/** The next step, where it is more than pressing the same button again. */
function NextStepControl({ next }: { next: NextStep }) {
  const common = useTranslations('common')
  if (next === 'sign-in') {
    // In a tab of its own, so that nothing typed here is lost.
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

/** A failure in words: what happened, what it means, what to do next. */
export function ErrorAlert({ error }: { error: Failure }) {
  const t = useTranslations('errors')
  const common = useTranslations('common')
  const { next } = errorRule(error.code)
  const hasControl = error.code === 'not_signed_in' || next === 'reload'
  return (
    <Alert
      tone={calm.has(error.code) ? 'warn' : 'danger'}
      title={t(`${error.code}.title`)}
      {...(hasControl ? { actions: <NextStepControl next={next} /> } : {})}
    >
      <p>{t(`${error.code}.detail`)}</p>
      <p>
        {error.retryAfterSeconds === undefined
          ? t(`${error.code}.action`)
          : common('retryIn', { seconds: error.retryAfterSeconds })}
      </p>
      {error.correlationId === undefined ? null : (
        <p className="break-all font-mono text-xs">{common('reference', { id: error.correlationId })}</p>
      )}
    </Alert>
  )
}

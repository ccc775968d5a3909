'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { QuoteRequest } from './use-quote-request'

interface AskForPriceProps {
  quote: Pick<QuoteRequest<string>, 'failure' | 'secondsLeft' | 'isAsking'>
  /** The account is checked again before the service is asked. */
  isLooking: boolean
  /** Signed in by this press, and waiting for the account's data. */
  isSigningIn: boolean
}

/** The form's button, and the result of its last press. */
export function AskForPrice({ quote, isLooking, isSigningIn }: AskForPriceProps) {
  const t = useTranslations('checkout')
  const funds = useTranslations('funds')
  return (
    <div className="grid gap-3">
      {quote.failure === null ? null : <ErrorAlert error={quote.failure} secondsLeft={quote.secondsLeft} />}
      <Button
        type="submit"
        size="lg"
        busy={quote.isAsking || isLooking || isSigningIn}
        aria-disabled={quote.secondsLeft > 0 || undefined}
      >
        {quote.isAsking ? t('asking') : isLooking || isSigningIn ? funds('looking') : t('getQuote')}
      </Button>
      <p className="text-center text-muted text-sm">{t('nothingMovesYet')}</p>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { QuoteRequest } from './use-quote-request'

interface Asking {
  readonly quote: Pick<QuoteRequest<string>, 'failure' | 'secondsLeft' | 'isAsking'>
  /** The account is checked again before the service is asked. */
  readonly isLooking: boolean
  /** Signed in by this press, and waiting for the account's data. */
  readonly isSigningIn: boolean
}

/** The button of a form that requests a price, and the result of its last press. */
export function useAskButton({ quote, isLooking, isSigningIn }: Asking) {
  const t = useTranslations('checkout')
  const funds = useTranslations('funds')
  const { failure: error, secondsLeft, isAsking } = quote
  const text = isAsking ? t('asking') : isLooking || isSigningIn ? funds('looking') : t('getQuote')
  return {
    failure: error === null ? null : { error, secondsLeft },
    note: t('nothingMovesYet'),
    button: {
      text,
      busyText: text,
      isBusy: isAsking || isLooking || isSigningIn,
      isOff: secondsLeft > 0,
    },
  }
}

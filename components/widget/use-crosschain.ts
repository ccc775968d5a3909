'use client'

import { useQuote } from './use-quotes'
import { useFollowed } from './use-statuses'

/** A price for tokens sent to another chain. */
export function useCrosschainQuote() {
  return useQuote('send')
}

/** Follows a send; null follows nothing. */
export function useCrosschainStatus(transactionId: string | null) {
  return useFollowed('send', transactionId)
}

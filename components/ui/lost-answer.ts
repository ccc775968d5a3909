'use client'

import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Failure } from '@/lib/domain/result'

/** One of our actions gave no answer, and whether the server acted is unknown. Shown as `offline` only while that is so. */
export function lostAnswer(): Failure {
  return { code: 'no_answer' }
}

/** What a request that never left this device looks like to the code that made it. */
const looksLost: ReadonlySet<ErrorCode> = new Set([
  'no_answer',
  'service_unreachable',
  'chain_unreachable',
  'token_unavailable',
  'unexpected',
])

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** The failure to show. A lost answer is shown as the device's own fault while it is offline, and no longer. */
export function useShownFailure(error: Failure): Failure {
  const isOnline = useIsOnline()
  if (isOnline) return error.code === 'offline' ? { ...error, code: 'service_unreachable' } : error
  return looksLost.has(error.code) ? { ...error, code: 'offline' } : error
}

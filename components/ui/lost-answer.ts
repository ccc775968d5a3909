'use client'

import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Failure } from '@/lib/domain/result'

/** Why one of our actions gave no answer, as far as a page can tell. Whether the server acted is unknown. */
export function lostAnswer(): Failure {
  return { code: navigator.onLine ? 'no_answer' : 'offline' }
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

/** The failure to show. While this device is offline, a lost answer is shown as the device's own. */
export function useShownFailure(error: Failure): Failure {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return isOnline || !looksLost.has(error.code) ? error : { ...error, code: 'offline' }
}

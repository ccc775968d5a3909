'use client'

import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '@/lib/domain/error-codes'

/**
 * `here-only`: this browser is signed out, but the session is still open in our records. `not-ended`: nothing has
 * ended.
 */
export type SignOutFailure = 'here-only' | 'not-ended'

// Outside of the account menu, which disappears with the cookie.
let shown: SignOutFailure | null = null
const listeners = new Set<() => void>()

export function showSignOutFailure(failure: SignOutFailure | null): void {
  shown = failure
  for (const listener of listeners) listener()
}

/** The server deletes the cookie first, so a failure of its records comes after that. */
export function signOutFailureOf(code: ErrorCode): SignOutFailure {
  return code === 'store_unavailable' || code === 'unexpected' ? 'here-only' : 'not-ended'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSignOutFailure(): SignOutFailure | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

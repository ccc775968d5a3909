'use client'

import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { createListeners } from '@/lib/wallet/listeners'

/**
 * `here-only`: this browser is signed out, but the session is still open in our records. `not-ended`: nothing has
 * ended.
 */
export type SignOutFailure = 'here-only' | 'not-ended'

// Outside of the account menu, which disappears with the cookie.
let shown: SignOutFailure | null = null
const { notify, subscribe } = createListeners()

export function showSignOutFailure(failure: SignOutFailure | null): void {
  shown = failure
  notify()
}

/** The server deletes the cookie first, so a failure of its records comes after that. */
export function signOutFailureOf(code: ErrorCode): SignOutFailure {
  return code === 'store_unavailable' || code === 'unexpected' ? 'here-only' : 'not-ended'
}

export function useSignOutFailure(): SignOutFailure | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

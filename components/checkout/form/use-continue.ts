'use client'

import { useEffect, useRef, useState } from 'react'
import { useSignIn } from '@/components/wallet/sign-in-gate'
import type { Address } from '@/lib/domain/chains'

/**
 * After this the button is free again: the page may not have been read again after the sign-in, or the browser may have
 * dropped the session's cookie.
 */
const LONGEST_WAIT_MS = 20_000

interface Continue {
  /** Signed in, and waiting for the account's own data. */
  readonly isWaiting: boolean
  /** Signs the visitor in; `goOn` follows by itself once the page knows the account. */
  readonly signInFirst: () => Promise<void>
  /** Goes on with the form as it is at the time of the call. */
  readonly goOn: () => void
}

/** One press for a visitor who is signed out: it signs them in, then goes on with the form as it is by then. */
export function useContinue(account: Address | null, goOn: () => void): Continue {
  const signIn = useSignIn()
  const [isWaiting, setWaiting] = useState(false)
  const next = useRef(goOn)
  useEffect(() => {
    next.current = goOn
  })
  useEffect(() => {
    if (!isWaiting || account !== null) return
    const timer = setTimeout(() => setWaiting(false), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, account])
  useEffect(() => {
    if (!isWaiting || account === null) return
    setWaiting(false)
    // After React's own work, since the press may need its marks shown at once.
    queueMicrotask(() => next.current())
  }, [isWaiting, account])
  return {
    isWaiting,
    goOn: () => next.current(),
    signInFirst: async () => {
      if ((await signIn?.()) === true) setWaiting(true)
    },
  }
}

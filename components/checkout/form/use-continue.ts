'use client'

import { useEffect, useRef, useState } from 'react'
import { useSignIn } from '@/components/wallet/sign-in-gate'
import type { Address } from '@/lib/domain/chains'

/**
 * No account comes if the page could not be read again after the sign-in, or if the browser drops the session's cookie
 * alone: the button is then free again.
 */
const LONGEST_WAIT_MS = 20_000

interface Continue {
  /** Signed in, and waiting for the account's own data. */
  readonly isWaiting: boolean
  /** Signs the visitor in; `goOn` follows by itself once the page knows the account. */
  readonly signInFirst: () => Promise<void>
  /** The same going on at any later moment, with the form as it is then. */
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

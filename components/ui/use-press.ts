'use client'

import { useRef, useState } from 'react'
import type { Failure, Result } from '@/lib/domain/result'
import { newIntentKey } from './intent-key'
import { lostAnswer } from './lost-answer'
import { orOutdated } from './outdated'

export interface Press {
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly forget: () => void
  /** Runs one action at a time. Null when it failed; the failure is shown by then. */
  readonly run: <T>(call: () => Promise<Result<T>>) => Promise<T | null>
}

/** One press: busy while it runs, then its result. */
export function usePress(): Press {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOpen = useRef(false)
  const run = async <T>(call: () => Promise<Result<T>>): Promise<T | null> => {
    if (isOpen.current) return null
    isOpen.current = true
    setBusy(true)
    setFailure(null)
    try {
      const result = await orOutdated(call())
      if (result.ok) return result.data
      setFailure(result.error)
    } catch {
      setFailure(lostAnswer())
    } finally {
      isOpen.current = false
      setBusy(false)
    }
    return null
  }
  return { isBusy, failure, forget: () => setFailure(null), run }
}

/**
 * The key of a form's content: the same until the content changes, so that a press with a lost answer can be repeated.
 */
export function useIntentKey(): (content: unknown) => string {
  const known = useRef<{ readonly text: string; readonly key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (known.current?.text !== text) known.current = { text, key: newIntentKey() }
    return known.current.key
  }
}

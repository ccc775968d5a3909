'use client'

import { useState } from 'react'
import { type Failure, ok, type Result } from '@/lib/domain/result'
import { usePress } from './use-press'

interface Presses<W> {
  /** The one that runs. */
  readonly busy: W | null
  readonly failure: Failure | null
  /** Runs one of them at a time. False when it failed; the failure is shown by then. */
  readonly run: (which: W, call: () => Promise<Result<unknown>>) => Promise<boolean>
}

/** Several presses of which one may run, with one place for a failure. */
export function usePresses<W extends string>(): Presses<W> {
  const { isBusy, failure, run } = usePress()
  const [last, setLast] = useState<W | null>(null)
  return {
    busy: isBusy ? last : null,
    failure,
    run: async (which, call) => {
      if (isBusy) return false
      setLast(which)
      const done = await run(async () => {
        const result = await call()
        return result.ok ? ok(true) : result
      })
      return done !== null
    },
  }
}

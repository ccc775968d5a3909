'use client'

import { useEffect, useRef } from 'react'
import { pollGapMs } from './poll-gap'

interface Polling {
  readonly isOn: boolean
  /** A new value restarts with short delays. */
  readonly round: string
  readonly ask: () => Promise<unknown>
}

/** Polls with growing delays, one question at a time, paused while the page is hidden, until there is nothing left to ask. */
export function usePolling({ isOn, round, ask }: Polling): void {
  const asks = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts again with short gaps
  useEffect(() => {
    asks.current = 0
  }, [round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round of asking
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let isAsking = false
    let isOver = false
    const plan = () => {
      if (isOver || isAsking || timer !== null || document.visibilityState === 'hidden') return
      const gapMs = pollGapMs(asks.current, Math.random())
      timer = setTimeout(async () => {
        timer = null
        isAsking = true
        try {
          await ask()
        } finally {
          isAsking = false
          asks.current += 1
          plan()
        }
      }, gapMs)
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        if (timer !== null) clearTimeout(timer)
        timer = null
      } else {
        asks.current = 0
        plan()
      }
    }
    plan()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [ask, isOn, round])
}

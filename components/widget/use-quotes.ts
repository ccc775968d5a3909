'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'
import type { Failure } from '@/lib/domain/result'
import { toFailure } from '@/lib/settlement/browser'
import { useCalls, useTokenClient } from './token-provider'

interface Answered<T> {
  readonly isAsking: boolean
  readonly data: T | null
  readonly failure: Failure | null
}

export interface Pressed<I, T> extends Answered<T> {
  /** Only for a person's press: each call creates a transaction at the service. Ignored while one is in flight. */
  readonly ask: (request: I) => void
  readonly forget: () => void
}

const nothing = { isAsking: false, data: null, failure: null } as const

/** One call per press; drops answers that arrive after a later press, a forget() or unmounting. */
function usePressed<I, T>(call: (request: I) => Promise<T>): Pressed<I, T> {
  const isSignedOut = useTokenClient().state === 'signed-out'
  const [answered, setAnswered] = useState<Answered<T>>(nothing)
  const turn = useRef<object | null>(null)

  const ask = useCallback(
    (request: I) => {
      if (turn.current !== null) return
      const mine = {}
      turn.current = mine
      const settle = (answer: Answered<T>) => {
        if (turn.current !== mine) return
        turn.current = null
        setAnswered(answer)
      }
      setAnswered({ isAsking: true, data: null, failure: null })
      call(request).then(
        (data) => settle({ isAsking: false, data, failure: null }),
        (error: unknown) => settle({ isAsking: false, data: null, failure: toFailure(error) }),
      )
    },
    [call],
  )
  const forget = useCallback(() => {
    turn.current = null
    setAnswered(nothing)
  }, [])
  useEffect(() => {
    // Nothing of a session is shown after its end.
    if (isSignedOut) forget()
    return () => {
      turn.current = null
    }
  }, [isSignedOut, forget])

  return { ...answered, ask, forget }
}

type Quoted<K extends OrderKind> = Pressed<KindTypes[K]['quoteRequest'], KindTypes[K]['quoted']>

export function useQuote<K extends OrderKind>(kind: K): Quoted<K> {
  return usePressed(useCalls(kind).quote)
}

/** A price for tokens sold for reais. */
export function useOfframpQuote(): Quoted<'sell'> {
  return useQuote('sell')
}

/** A price for tokens bought with reais, and what to pay. */
export function useOnrampQuote(): Quoted<'buy'> {
  return useQuote('buy')
}

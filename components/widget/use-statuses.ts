'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'
import type { Failure } from '@/lib/domain/result'
import { toFailure } from '@/lib/settlement/browser'
import { type Follower, followStatus } from './ramp/follow-status'
import { useCalls, useTokenClient } from './token-provider'

export interface FollowedStatus<S> {
  /** The last received status; null before the first. */
  readonly status: S | null
  /** The last request's failure; null if it was answered. */
  readonly failure: Failure | null
  readonly isEnded: boolean
  /** For a press: asks again now. */
  readonly checkNow: () => void
}

type Phase = KindTypes[OrderKind]['answer']['phase']

/** Whether the service has nothing more to tell. */
const endedBy: Readonly<Record<Phase, boolean>> = {
  'awaiting-deposit': false,
  'awaiting-payment': false,
  processing: false,
  unknown: false,
  completed: true,
  failed: true,
  refunded: true,
  cancelled: true,
}

function isEnded(status: { readonly phase: Phase }): boolean {
  return endedBy[status.phase]
}

interface Told<S> {
  readonly transactionId: string | null
  readonly status: S | null
  readonly failure: Failure | null
}

function useStatus<S extends { readonly phase: Phase }>(
  ask: (transactionId: string) => Promise<S>,
  transactionId: string | null,
): FollowedStatus<S> {
  const isSignedOut = useTokenClient().state === 'signed-out'
  const [told, setTold] = useState<Told<S>>({ transactionId, status: null, failure: null })
  const follower = useRef<Follower | null>(null)
  // Ignore data about another transaction.
  const { status, failure } = told.transactionId === transactionId ? told : { status: null, failure: null }
  const isOver = status !== null && isEnded(status)

  useEffect(() => {
    // Nothing of a session is shown after its end.
    if (isSignedOut) setTold({ transactionId: null, status: null, failure: null })
    if (transactionId === null || isSignedOut || isOver) return
    const following = followStatus<S>({
      ask: () => ask(transactionId),
      isEnded,
      failureOf: toFailure,
      onStatus: (next) => setTold({ transactionId, status: next, failure: null }),
      onFailure: (next) =>
        setTold((before) => ({
          transactionId,
          status: before.transactionId === transactionId ? before.status : null,
          failure: next,
        })),
    })
    follower.current = following
    return () => {
      follower.current = null
      following.stop()
    }
  }, [ask, transactionId, isSignedOut, isOver])

  const checkNow = useCallback(() => follower.current?.checkNow(), [])
  return { status, failure, isEnded: isOver, checkNow }
}

type Followed<K extends OrderKind> = FollowedStatus<KindTypes[K]['answer']>

export function useFollowed<K extends OrderKind>(kind: K, transactionId: string | null): Followed<K> {
  return useStatus(useCalls(kind).status, transactionId)
}

/** Follows a sale; null follows nothing. */
export function useOfframpStatus(transactionId: string | null): Followed<'sell'> {
  return useFollowed('sell', transactionId)
}

/** Follows a purchase; null follows nothing. */
export function useOnrampStatus(transactionId: string | null): Followed<'buy'> {
  return useFollowed('buy', transactionId)
}

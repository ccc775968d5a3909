'use client'

import { useNow } from '@/components/ui/use-now'
import type { Failure } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'

/** A failed request, and until when a retry would fail as well. */
export interface Refusal {
  readonly failure: Failure
  /** Milliseconds since 1970; null when unknown. */
  readonly retryAtMs: number | null
}

export function refusalOf(failure: Failure): Refusal {
  const seconds = failure.retryAfterSeconds
  return { failure, retryAtMs: seconds === undefined ? null : serverNowMs() + seconds * 1_000 }
}

/** Whole seconds left, rounded up. */
export function secondsLeft({ failure, retryAtMs }: Refusal, nowMs: number): number {
  if (retryAtMs === null) return 0
  const left = Math.max(0, Math.ceil((retryAtMs - nowMs) / 1_000))
  // The page's clock ticks once a second and may be one tick behind the refusal.
  return Math.min(left, failure.retryAfterSeconds ?? left)
}

/** Counts down to the moment at which a retry makes sense; 0 from then on. */
export function useSecondsLeft(refusal: Refusal | null): number {
  const nowMs = useNow()
  return refusal === null ? 0 : secondsLeft(refusal, nowMs ?? serverNowMs())
}

'use client'

import { useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import { usePress } from '@/components/ui/use-press'
import type { CheckedOrder, OrderView } from '@/lib/domain/order/view/views'
import { type Failure, ok, type Result } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'
import { useRamp } from '../ramp-context'
import type { FollowedOrder } from './use-order'

interface Wait {
  readonly seconds: number
  /** The service's budget is spent; otherwise this person pressed too often. */
  readonly isService: boolean
}

interface CheckNow {
  readonly isBusy: boolean
  /** Why another press has no effect yet. */
  readonly wait: Wait | null
  /** What the last press brought, for those who don't see it: the wait as it was then. */
  readonly answer: Wait | 'checked' | 'unchecked' | null
  readonly failure: Failure | null
  readonly press: () => Promise<void>
}

/** The check that a look began with, or a wait and when it ends. */
type Answer = OrderView['checkedAt'] | (Wait & { readonly endsAtMs: number })

/** A look on a person's press. A host without one is polled instead. */
export function useCheckNow(followed: FollowedOrder): CheckNow {
  const { api } = useRamp()
  const nowMs = useNow()
  const asking = usePress()
  const [answer, setAnswer] = useState<Answer | undefined>()
  const { failure } = asking
  const told = typeof answer === 'object' ? answer : null
  const seconds = told === null || nowMs === null ? 0 : Math.ceil((told.endsAtMs - nowMs) / 1_000)
  const { id, checkedAt } = followed.order
  const look = async (): Promise<Result<CheckedOrder>> => {
    if (api.checkOrder !== undefined) return api.checkOrder(id)
    const polled = await followed.checkNow()
    return polled.ok ? ok({ order: polled.data, waitSeconds: null }) : polled
  }

  const press = async () => {
    setAnswer(undefined)
    const checked = await asking.run(async () => {
      const result = await look()
      const toWait = result.ok ? result.data.waitSeconds : (result.error.retryAfterSeconds ?? null)
      const isService = result.ok
      if (toWait !== null) setAnswer({ seconds: toWait, isService, endsAtMs: serverNowMs() + toWait * 1_000 })
      else if (result.ok) setAnswer(checkedAt)
      return result
    })
    if (checked !== null) followed.accept(checked.order)
  }
  return {
    isBusy: asking.isBusy,
    wait: told === null || seconds <= 0 ? null : { seconds, isService: told.isService },
    // As long as the check that a look began with is shown, neither chain nor service could be read.
    answer: told ?? (answer === undefined ? null : answer === checkedAt ? 'unchecked' : 'checked'),
    // Pressing too often shows the wait, without an error.
    failure: failure?.code === 'rate_limited' ? null : failure,
    press,
  }
}

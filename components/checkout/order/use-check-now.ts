'use client'

import { useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import { usePress } from '@/components/ui/use-press'
import { type Failure, ok } from '@/lib/domain/result'
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
  readonly answer: Wait | 'checked' | null
  readonly failure: Failure | null
  readonly press: () => Promise<void>
}

/** An answer, or a wait and when it ends. */
type Answer = 'checked' | (Wait & { readonly endsAtMs: number })

/** A look on a person's press. A host without one is polled instead. */
export function useCheckNow(followed: FollowedOrder): CheckNow {
  const { api } = useRamp()
  const nowMs = useNow()
  const asking = usePress()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { failure } = asking
  const told = answer === 'checked' ? null : answer
  const seconds = told === null || nowMs === null ? 0 : Math.ceil((told.endsAtMs - nowMs) / 1_000)
  const { checkOrder } = api

  const press = async () => {
    setAnswer(null)
    if (checkOrder === undefined) {
      const isAnswered = await asking.run(async () => ok(await followed.checkNow()))
      return setAnswer(isAnswered === true ? 'checked' : null)
    }
    const checked = await asking.run(async () => {
      const result = await checkOrder(followed.order.id)
      const toWait = result.ok ? result.data.waitSeconds : (result.error.retryAfterSeconds ?? null)
      const isService = result.ok
      if (toWait === null) setAnswer(isService ? 'checked' : null)
      else setAnswer({ seconds: toWait, isService, endsAtMs: serverNowMs() + toWait * 1_000 })
      return result
    })
    if (checked !== null) followed.accept(checked.order)
  }
  return {
    isBusy: asking.isBusy,
    wait: told === null || seconds <= 0 ? null : { seconds, isService: told.isService },
    answer,
    // Pressing too often shows the wait, without an error.
    failure: failure?.code === 'rate_limited' ? null : failure,
    press,
  }
}

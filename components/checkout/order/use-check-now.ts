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

interface Until {
  readonly atMs: number
  readonly isService: boolean
}

/** A look on a person's press. A host without one is polled instead. */
export function useCheckNow(followed: FollowedOrder): CheckNow {
  const { api } = useRamp()
  const nowMs = useNow()
  const asking = usePress()
  const [until, setUntil] = useState<Until | null>(null)
  const [answer, setAnswer] = useState<CheckNow['answer']>(null)
  const { failure } = asking
  const seconds = until === null || nowMs === null ? 0 : Math.ceil((until.atMs - nowMs) / 1_000)
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
      setUntil(toWait === null ? null : { atMs: serverNowMs() + toWait * 1_000, isService })
      setAnswer(toWait !== null ? { seconds: toWait, isService } : isService ? 'checked' : null)
      return result
    })
    if (checked !== null) followed.accept(checked.order)
  }
  return {
    isBusy: asking.isBusy,
    wait: until === null || seconds <= 0 ? null : { seconds, isService: until.isService },
    answer,
    // Pressing too often shows the wait, without an error.
    failure: failure?.code === 'rate_limited' ? null : failure,
    press,
  }
}

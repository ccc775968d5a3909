'use client'

import { useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import { usePress } from '@/components/ui/use-press'
import type { Failure } from '@/lib/domain/result'
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
  const { failure } = asking
  const seconds = until === null || nowMs === null ? 0 : Math.ceil((until.atMs - nowMs) / 1_000)
  const { checkOrder } = api

  const press = async () => {
    if (checkOrder === undefined) return followed.checkNow()
    const checked = await asking.run(async () => {
      const answer = await checkOrder(followed.order.id)
      const toWait = answer.ok ? answer.data.waitSeconds : (answer.error.retryAfterSeconds ?? null)
      setUntil(toWait === null ? null : { atMs: serverNowMs() + toWait * 1_000, isService: answer.ok })
      return answer
    })
    if (checked !== null) followed.accept(checked.order)
  }
  return {
    // The page's own polling must not disable the button.
    isBusy: asking.isBusy || (checkOrder === undefined && followed.isChecking),
    wait: until === null || seconds <= 0 ? null : { seconds, isService: until.isService },
    // Pressing too often shows the wait, without an error.
    failure: failure?.code === 'rate_limited' ? null : failure,
    press,
  }
}

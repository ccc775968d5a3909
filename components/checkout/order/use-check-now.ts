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

/** A look on a person's press. A host without one is polled instead. */
export function useCheckNow(followed: FollowedOrder): CheckNow {
  const { api } = useRamp()
  const nowMs = useNow()
  const asking = usePress()
  const [told, setTold] = useState<(Wait & { readonly endsAtMs: number }) | null>(null)
  const { failure } = asking
  const seconds = told === null || nowMs === null ? 0 : Math.ceil((told.endsAtMs - nowMs) / 1_000)
  const { id, checkedAt } = followed.order
  /** The check that was shown at the last press. */
  const [pressedAt, setPressedAt] = useState<OrderView['checkedAt'] | undefined>()
  const hasNewer = checkedAt !== pressedAt
  const look = async (): Promise<Result<CheckedOrder>> => {
    if (api.checkOrder !== undefined) return api.checkOrder(id)
    const polled = await followed.checkNow()
    return polled.ok ? ok({ order: polled.data, waitSeconds: null }) : polled
  }

  const press = async () => {
    setTold(null)
    setPressedAt(checkedAt)
    const checked = await asking.run(async () => {
      const result = await look()
      const toWait = result.ok ? result.data.waitSeconds : (result.error.retryAfterSeconds ?? null)
      const isService = result.ok
      if (toWait !== null) setTold({ seconds: toWait, isService, endsAtMs: serverNowMs() + toWait * 1_000 })
      return result
    })
    if (checked !== null) followed.accept(checked.order)
  }
  const isOver = pressedAt !== undefined && failure === null && !asking.isBusy
  return {
    isBusy: asking.isBusy,
    wait: told === null || seconds <= 0 ? null : { seconds, isService: told.isService },
    answer: told ?? (isOver ? (hasNewer ? 'checked' : 'unchecked') : null),
    // Pressing too often shows the wait, without an error.
    failure: failure?.code === 'rate_limited' || (hasNewer && failure?.code === 'no_answer') ? null : failure,
    press,
  }
}

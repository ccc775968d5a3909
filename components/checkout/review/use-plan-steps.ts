'use client'

import { useEffect, useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import { findChain } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { BaseUnits } from '@/lib/domain/money/money'
import { nextStep } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import { allowanceNeed, stepsLeft } from '@/lib/domain/plan/allowance'
import { readAllowance } from '@/lib/wallet/funds'
import { useRamp } from '../ramp-context'
import { type Activity, pendingStep } from './activity'

type StepsLeft =
  /** `allowance` is null if the plan needs none. */
  | { readonly kind: 'known'; readonly left: readonly StepName[]; readonly allowance: BaseUnits | null }
  /** The chain has not answered yet, or failed, or left the settings: the steps for an allowance of zero. */
  | { readonly kind: 'reading' | 'unread'; readonly left: readonly StepName[] }

interface Read {
  readonly orderId: string
  readonly allowance: BaseUnits | null
}

/**
 * What the wallet still has to sign, by the current allowance on the chain. Read again whenever a step has moved or the
 * wallet has answered. The old value stays until then, since each prompt checks again.
 */
function useStepsLeft(order: OrderView, activity: Activity): StepsLeft {
  const { chains } = useRamp()
  const [read, setRead] = useState<Read | null>(null)
  const need = allowanceNeed(order.plan)
  const rpcUrl = findChain(chains, order.chainId)?.rpcUrl ?? null
  const { id: orderId, token, account: owner } = order
  const spender = need?.spender ?? null
  const moves = order.steps.map(({ name, status }) => `${name} ${status}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that moved or a wallet that answered is a reason to look again
  useEffect(() => {
    if (spender === null || rpcUrl === null) return
    let isOver = false
    readAllowance(rpcUrl, { token, owner, spender }).then(
      (allowance) => {
        if (!isOver) setRead({ orderId, allowance })
      },
      () => {
        if (!isOver)
          setRead((before) => (before?.orderId === orderId ? before : { orderId, allowance: null }))
      },
    )
    return () => {
      isOver = true
    }
  }, [orderId, rpcUrl, token, owner, spender, moves, activity.kind])

  if (need === null) return { kind: 'known', left: stepsLeft(order.plan, null), allowance: null }
  if (read?.orderId !== orderId)
    return { kind: rpcUrl === null ? 'unread' : 'reading', left: stepsLeft(order.plan, null) }
  const left = stepsLeft(order.plan, read.allowance)
  return read.allowance === null
    ? { kind: 'unread', left }
    : { kind: 'known', left, allowance: read.allowance }
}

export type PlanSteps = StepsLeft & {
  /** The step that may be signed now; null while `pending` or a search for a lost step has not ended. */
  readonly next: StepName | null
  /** The step before the wallet or on its way into a block. */
  readonly pending: StepName | null
}

/** Where an order's plan stands: what is left to sign, which of it now, and what is on its way. */
export function usePlanSteps(order: OrderView, activity: Activity): PlanSteps {
  const nowMs = useNow()
  const steps = useStepsLeft(order, activity)
  const next = nowMs === null ? null : nextStep(order, new Date(nowMs), steps.left)
  return { ...steps, next, pending: pendingStep(order, activity) }
}

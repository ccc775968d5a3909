'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { type StepName, stepNames } from '@/lib/domain/kinds/quote'
import { openAllowanceSteps } from '@/lib/domain/order/steps'
import { isDone, isStillDone } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import { symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'
import { useAllowanceWords } from '../use-allowance-words'
import type { Activity } from './activity'
import { StepItem } from './step-item'
import type { PlanSteps } from './use-plan-steps'

interface StepListProps {
  order: OrderView
  activity: Activity
  steps: PlanSteps
}

/** The steps still needed with the allowance, preceded by those already made. */
function shownSteps(order: OrderView, left: readonly StepName[]): readonly StepName[] {
  const open = openAllowanceSteps(order).map(({ name }) => name)
  return stepNames.filter((name) => left.includes(name) || isDone(order, name) || open.includes(name))
}

/** In the room that the steps will take, unless an allowance spares one. */
function Reading({ children }: { children: ReactNode }) {
  const t = useTranslations('sign')
  return (
    <div className="relative">
      <p role="status" className="absolute inset-x-0 top-0 flex items-center gap-3 text-muted text-sm">
        <Spinner /> {t('reading')}
      </p>
      <div aria-hidden="true" className="invisible">
        {children}
      </div>
    </div>
  )
}

/** What the wallet will ask for, in order, why, and the status of each step. */
export function StepList({ order, activity, steps }: StepListProps) {
  const t = useTranslations('sign')
  const { chains } = useRamp()
  const allowed = useAllowanceWords(order.chainId, order.token)
  const names = shownSteps(order, steps.left)
  const allowance = steps.kind === 'known' ? steps.allowance : null
  const isCovered = allowance !== null && names.length === 1
  const needsReset = steps.left.includes('reset') && !isStillDone(order, 'reset')
  const reasons: Readonly<Record<StepName, string | null>> = {
    reset:
      allowance !== null && needsReset
        ? t('reset.why', { symbol: symbolOf(order, chains), allowed: allowed(allowance) })
        : null,
    // Shown when it is done too, so that the steps below stay where they are.
    approval: t('approval.why'),
    transfer: null,
  }
  const list = (
    <ol className="grid gap-3">
      {names.map((name, index) => (
        <StepItem
          key={name}
          order={order}
          name={name}
          place={{ n: index + 1, m: names.length }}
          isNext={name === steps.next}
          activity={activity}
          why={reasons[name]}
        />
      ))}
    </ol>
  )
  if (steps.kind === 'reading') return <Reading>{list}</Reading>
  return (
    <div className="grid gap-3">
      {activity.kind === 'changed' ? (
        <p role="status" className="text-sm">
          {t('changed')}
        </p>
      ) : null}
      {list}
      {isCovered ? (
        <p className="text-muted text-sm">{t('approvalSkipped', { allowed: allowed(allowance) })}</p>
      ) : null}
      {steps.kind === 'unread' ? (
        <p role="status" className="text-muted text-sm">
          {t('unread')}
        </p>
      ) : null}
    </div>
  )
}

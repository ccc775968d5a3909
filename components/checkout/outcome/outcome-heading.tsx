'use client'

import { CircleDashed, type CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StepHeading } from '@/components/ui/step-heading'
import type { OrderView } from '@/lib/domain/order/view/views'

interface OutcomeHeadingProps {
  order: OrderView
  outcome: string
  /** Left out, the end is neither good nor bad. */
  icon?: typeof CircleX | undefined
  title: string
  detail: string
}

/** How an order ended, said once in a heading that takes the focus and once as a status. */
export function OutcomeHeading({
  order,
  outcome,
  icon: Icon = CircleDashed,
  title,
  detail,
}: OutcomeHeadingProps) {
  const errors = useTranslations('errors')
  // Why an order was given up says more than that it was.
  const reason = outcome === 'abandoned' ? order.reason : null
  return (
    <div className="grid gap-3">
      <Icon
        aria-hidden="true"
        className={outcome === 'completed' ? 'size-12 text-accent' : 'size-12 text-muted'}
        strokeWidth={1.5}
      />
      <StepHeading step={`outcome-${order.id}-${outcome}`}>
        {reason === null ? title : errors(`${reason}.title`)}
      </StepHeading>
      <p role="status" className="text-lg text-muted">
        {reason === null ? detail : errors(`${reason}.detail`)}
      </p>
    </div>
  )
}

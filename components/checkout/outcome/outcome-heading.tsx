'use client'

import { clsx } from 'clsx'
import { CircleDashed, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StepHeading } from '@/components/ui/step-heading'
import { SuccessMark } from '@/components/ui/success-mark'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Arrived } from './arrived'

interface OutcomeHeadingProps {
  order: OrderView
  outcome: string
  /** Without an icon the end is neutral; a completed order has its own mark. */
  icon?: typeof CircleX | undefined
  title: string
  detail: string
  /** Who received what, as the largest text. */
  arrived?: Arrived | null
}

/** How an order ended, as a heading that takes the focus and as a status. */
export function OutcomeHeading({
  order,
  outcome,
  icon: Icon = CircleDashed,
  title,
  detail,
  arrived = null,
}: OutcomeHeadingProps) {
  const errors = useTranslations('errors')
  // The reason an order was abandoned says more than the fact.
  const reason = outcome === 'abandoned' ? order.reason : null
  return (
    <div className="grid gap-3">
      {outcome === 'completed' ? (
        <SuccessMark />
      ) : (
        <Icon
          aria-hidden="true"
          className={clsx('size-12', Icon === CircleX ? 'text-danger' : 'text-muted')}
          strokeWidth={1.5}
        />
      )}
      <StepHeading step={`outcome-${order.id}-${outcome}`} size={arrived === null ? 'lg' : 'sm'}>
        {reason === null ? title : errors(`${reason}.title`)}
      </StepHeading>
      {arrived === null ? null : (
        <p className="wrap-anywhere text-balance font-display font-semibold text-3xl tabular-nums sm:text-4xl">
          {arrived.text}
          {arrived.took === null ? null : (
            <>
              {' '}
              <span className="whitespace-nowrap text-[0.6em] text-muted">{arrived.took}</span>
            </>
          )}
        </p>
      )}
      <p role="status" className="wrap-anywhere text-lg text-muted">
        {reason === null ? detail : errors(`${reason}.detail`)}
      </p>
    </div>
  )
}

'use client'

import { clsx } from 'clsx'
import { Check, Ellipsis, Minus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/components/ui/local-time'
import { Spinner } from '@/components/ui/spinner'
import { useAboutDuration } from '@/components/ui/use-duration'
import { useNow } from '@/components/ui/use-now'
import { findChain } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order/order'
import { isEndInDoubt, type Milestone, milestones, secondsToGo } from '@/lib/domain/order/view/milestones'
import type { OrderView } from '@/lib/domain/order/view/views'
import { useRamp } from '../ramp-context'

const marks = {
  done: { icon: Check, look: 'animate-tick bg-accent text-on-accent' },
  active: { icon: Ellipsis, look: 'bg-accent-soft text-on-accent-soft' },
  stopped: { icon: X, look: 'bg-danger-soft text-on-danger-soft' },
  ahead: { icon: Minus, look: 'bg-raised text-muted' },
} as const satisfies Record<Milestone['status'], unknown>

function Mark({ status, isChecked }: { status: Milestone['status']; isChecked: boolean }) {
  const { icon: Icon, look } = marks[status]
  return (
    <span aria-hidden="true" className={clsx('grid size-7 shrink-0 place-items-center rounded-full', look)}>
      {status === 'active' && !isChecked ? <Spinner /> : <Icon className="size-4" />}
    </span>
  )
}

/** What follows a milestone's name: when it was done, the blocks it waits for, or the time left until the end. */
function useNote(order: OrderView) {
  const t = useTranslations('progress')
  const { chains } = useRamp()
  const about = useAboutDuration()
  const nowMs = useNow()
  const needed = findChain(chains, order.chainId)?.confirmations ?? null
  const confirmations = findStep(order, 'transfer')?.confirmations ?? 0
  const left = nowMs === null || order.told !== null ? null : secondsToGo(order, nowMs)
  return ({ name, status }: Milestone) => {
    if (status === 'active' && isEndInDoubt(order)) return t('statuses.checked')
    // Deep enough on one node, the order waits for the other.
    if (name === 'confirmed' && status === 'active' && needed !== null && confirmations < needed)
      return t('confirmations', { n: confirmations, m: needed })
    if (name !== 'end' || left === null) return t(`statuses.${status}`)
    return t('timeLeft', { duration: about(left) })
  }
}

/** The steps to the end, with the times at which they were done. There is no percentage, since nothing measures one. */
export function MilestoneList({ order }: { order: OrderView }) {
  const t = useTranslations('progress')
  const note = useNote(order)
  return (
    <ol className="grid gap-4">
      {milestones(order).map((milestone) => {
        const { name, status, at } = milestone
        return (
          <li
            key={name}
            className="flex items-start gap-4"
            aria-current={status === 'active' ? 'step' : undefined}
          >
            <Mark status={status} isChecked={isEndInDoubt(order)} />
            <div className="grid flex-1 gap-0.5">
              <p className={clsx('font-medium', status === 'ahead' && 'text-muted')}>
                {t(`milestones.${name}`, { kind: order.kind })}
              </p>
              <p className="text-muted text-sm tabular-nums">
                {at === null ? note(milestone) : <LocalTime iso={at} withDate={false} />}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

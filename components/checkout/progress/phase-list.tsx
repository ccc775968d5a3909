'use client'

import { clsx } from 'clsx'
import { Check, Minus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/components/ui/local-time'
import { Spinner } from '@/components/ui/spinner'
import { findChain } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order/order'
import { type Phase, phases } from '@/lib/domain/order/view/phases'
import type { OrderView } from '@/lib/domain/order/view/views'
import { useRamp } from '../ramp-context'

function Mark({ status }: { status: Phase['status'] }) {
  const shape = 'grid size-7 shrink-0 place-items-center rounded-full'
  switch (status) {
    case 'done':
      return (
        <span className={clsx(shape, 'bg-accent text-on-accent')}>
          <Check className="size-4" />
        </span>
      )
    case 'active':
      return (
        <span className={clsx(shape, 'bg-accent-soft text-on-accent-soft')}>
          <Spinner />
        </span>
      )
    case 'stopped':
      return (
        <span className={clsx(shape, 'bg-danger-soft text-on-danger-soft')}>
          <X className="size-4" />
        </span>
      )
    case 'skipped':
    case 'ahead':
      return (
        <span className={clsx(shape, 'bg-raised text-muted')}>
          <Minus className="size-4" />
        </span>
      )
  }
}

/** The real phases with the times at which they were done. There is no percentage: it would be invented. */
export function PhaseList({ order }: { order: OrderView }) {
  const t = useTranslations('progress')
  const { chains } = useRamp()
  const needed = findChain(chains, order.chainId)?.confirmations ?? null
  const confirmations = findStep(order, 'transfer')?.confirmations ?? 0
  return (
    <ol className="grid gap-4">
      {phases(order)
        .filter(({ status }) => status !== 'skipped')
        .map(({ name, status, at }) => (
          <li
            key={name}
            className="flex items-start gap-4"
            aria-current={status === 'active' ? 'step' : undefined}
          >
            <span aria-hidden="true">
              <Mark status={status} />
            </span>
            <div className="grid flex-1 gap-0.5">
              <p className={clsx('font-medium', status === 'ahead' && 'text-muted')}>{t(`phases.${name}`)}</p>
              <p className="text-muted text-sm">
                {at === null ? t(`statuses.${status}`) : <LocalTime iso={at} withDate={false} />}
                {name === 'confirmation' && status === 'active' && needed !== null
                  ? ` · ${t('confirmations', { n: confirmations, m: needed })}`
                  : null}
              </p>
            </div>
          </li>
        ))}
    </ol>
  )
}

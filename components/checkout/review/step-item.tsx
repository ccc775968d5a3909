'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import { useNow } from '@/components/ui/use-now'
import type { StepName } from '@/lib/domain/kinds/quote'
import { findStep } from '@/lib/domain/order/order'
import type { StepView } from '@/lib/domain/order/parts'
import type { OrderView } from '@/lib/domain/order/view/views'
import { secondsLeft } from '../countdown'
import { formatToken } from '../format'
import { symbolOf } from '../order-words'
import { useRamp } from '../ramp-context'
import { TxLink } from '../tx-link'
import type { Activity } from './activity'

type StepState = 'ahead' | 'next' | 'working' | 'asked' | 'mining' | 'done' | 'failed'

function stateOf(step: StepView | undefined, name: StepName, activity: Activity, isNext: boolean): StepState {
  if (activity.kind === 'working' && activity.step === name) return 'working'
  switch (step?.status) {
    case 'mined':
    case 'confirmed':
      return isNext ? 'next' : 'done'
    case 'sent':
      return 'mining'
    case 'begun':
      return isNext ? 'next' : 'asked'
    case 'reverted':
    case 'replaced':
    case 'dropped':
      return isNext ? 'next' : 'failed'
    case undefined:
      return isNext ? 'next' : 'ahead'
  }
}

/** What a step says of itself. A prompt that outlived its price would send tokens that can only come back. */
function useStateText(state: StepState, activity: Activity, order: OrderView): string {
  const t = useTranslations('sign')
  const quote = useTranslations('quote')
  const nowMs = useNow()
  const phase = state === 'working' && activity.kind === 'working' ? activity.phase : null
  const isOver = nowMs !== null && order.quote !== null && secondsLeft(order.quote.expiresAt, nowMs) === 0
  if (isOver && (phase === 'prompting' || state === 'asked')) return quote('expired')
  return phase === null ? t(`states.${state}`) : t(`phases.${phase}`)
}

interface StepItemProps {
  order: OrderView
  name: StepName
  place: { n: number; m: number }
  isNext: boolean
  activity: Activity
  why: string | null
}

/** One transaction: what it does, why it is needed, and its status. */
export function StepItem({ order, name, place, isNext, activity, why }: StepItemProps) {
  const t = useTranslations('sign')
  const locale = useLocale()
  const { chains } = useRamp()
  const step = findStep(order, name)
  const hash = step?.hash ?? null
  const state = stateOf(step, name, activity, isNext)
  const text = useStateText(state, activity, order)
  const isBusy = state === 'working' || state === 'mining' || state === 'asked'
  const isCurrent = state === 'next' || isBusy
  const amount =
    order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale)
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={clsx('flex gap-4 rounded-xl border p-4', isCurrent ? 'border-accent' : 'border-line')}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
          state === 'done' ? 'bg-accent text-on-accent' : 'bg-raised',
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : isBusy ? <Spinner /> : place.n}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">
          {/* The circle shows it to those who see. */}
          <span className="sr-only">{t('nOfM', place)}</span> {t(`${name}.title`, { amount })}
        </p>
        {why === null ? null : <p className="text-sm">{why}</p>}
        <p className="min-h-6 text-muted text-sm">{text}</p>
        {/* From the press on, so that nothing moves when the hash comes, or is confirmed. */}
        {isBusy || hash !== null ? (
          <div className="min-h-11 text-sm sm:min-h-6">
            {hash === null ? null : <TxLink hash={hash} chainId={order.chainId} short />}
          </div>
        ) : null}
      </div>
    </li>
  )
}

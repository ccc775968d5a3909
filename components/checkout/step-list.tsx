'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import { explorerTxUrl, findChain } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order'
import type { StepName } from '@/lib/domain/quote'
import type { OrderView, StepView } from '@/lib/domain/ramp-api'
import type { Activity } from './activity'
import { formatToken } from './format'
import { symbolOf } from './order-words'
import { useRamp } from './ramp-context'
import { TxLink } from './tx-link'
import { useSiteLocale } from './use-site-locale'

interface StepListProps {
  order: OrderView
  activity: Activity
  /** The step that may be signed now, or null. */
  next: StepName | null
}

type StepState = 'ahead' | 'next' | 'working' | 'asked' | 'mining' | 'done' | 'failed'

function stateOf(step: StepView | undefined, name: StepName, activity: Activity, isNext: boolean): StepState {
  if (activity.kind === 'working' && activity.step === name) return 'working'
  switch (step?.status) {
    case 'mined':
    case 'confirmed':
      return 'done'
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

/** What the wallet will ask, in its order, and where each step stands. */
export function StepList({ order, activity, next }: StepListProps) {
  const t = useTranslations('sign')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const chain = findChain(chains, order.chainId)
  const isApprovalNeeded = order.plan?.approval !== null
  const names: readonly StepName[] = isApprovalNeeded ? ['approval', 'transfer'] : ['transfer']
  const amount =
    order.quote === null ? '' : formatToken(order.quote.sendAmount, symbolOf(order, chains), locale)
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {names.map((name, index) => {
          const step = findStep(order, name)
          const state = stateOf(step, name, activity, name === next)
          const isBusy = state === 'working' || state === 'mining' || state === 'asked'
          const url =
            chain === undefined || step?.hash === undefined || step.hash === null
              ? null
              : explorerTxUrl(chain, step.hash)
          return (
            <li
              key={name}
              aria-current={name === next || isBusy ? 'step' : undefined}
              className={clsx(
                'flex gap-4 rounded-xl border p-4',
                name === next || isBusy ? 'border-accent' : 'border-line',
              )}
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
                  state === 'done' ? 'bg-accent text-on-accent' : 'bg-raised',
                )}
              >
                {state === 'done' ? <Check className="size-4" /> : isBusy ? <Spinner /> : index + 1}
              </span>
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium">
                  <span className="text-muted">{t('nOfM', { n: index + 1, m: names.length })}</span>{' '}
                  {t(`${name}.title`, { amount })}
                </p>
                <p className="text-muted text-sm">
                  {state === 'working' && activity.kind === 'working'
                    ? t(`phases.${activity.phase}`)
                    : t(`states.${state}`)}
                </p>
                {step?.hash === null || step === undefined ? null : (
                  <TxLink hash={step.hash} url={url} short />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {isApprovalNeeded ? null : <p className="text-muted text-sm">{t('approvalSkipped')}</p>}
    </div>
  )
}

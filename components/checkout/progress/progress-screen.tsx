'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import { findStep } from '@/lib/domain/order/order'
import { isEndInDoubt } from '@/lib/domain/order/view/milestones'
import type { OrderView } from '@/lib/domain/order/view/views'
import { CheckedAgo } from '../order/checked-ago'
import { Legs, legs } from '../order/legs'
import { ToldHeading } from '../order/told-heading'
import type { FollowedOrder } from '../order/use-order'
import { orderWords } from '../order-words'
import { useHasPages } from '../places'
import { useRamp } from '../ramp-context'
import { TxLink } from '../tx-link'
import { CheckingPanel } from './checking-panel'
import { MilestoneList } from './milestone-list'
import { useLateAnswer } from './use-late-answer'

const LATE_TIMES = 2

export type ProgressState = 'quoting' | 'sending' | 'sent' | 'confirmed' | 'processing' | 'unknown'

function isLate(order: OrderView, nowMs: number | null): boolean {
  const sent = findStep(order, 'transfer')
  const estimated = order.quote?.estimatedSeconds ?? null
  if (sent === undefined || estimated === null || nowMs === null) return false
  return nowMs - Date.parse(sent.at) > estimated * LATE_TIMES * 1_000
}

/** Between the signature and the service's final status: what has happened, who reported it, and how old that is. */
export function ProgressScreen({ followed, state }: { followed: FollowedOrder; state: ProgressState }) {
  const t = useTranslations('progress')
  const locale = useLocale()
  const hasPages = useHasPages()
  const { chains } = useRamp()
  const { order, cutOff } = followed
  const nowMs = useNow()
  useLateAnswer(followed)
  const transfer = findStep(order, 'transfer')
  const hash = transfer?.hash ?? null
  const words = orderWords(order, chains, locale)
  // Not of a transfer that never began: nothing can be sent again, and nobody searches the chain for it.
  const isOpen = transfer !== undefined && (state === 'unknown' || state === 'sending')
  return (
    <div className="grid gap-5">
      {order.told === null ? (
        <div className="grid gap-2">
          <StepHeading step={`progress-${order.id}-${state}`}>{t(`headings.${state}`, words)}</StepHeading>
          <p role="status" className="wrap-anywhere text-lg text-muted">
            {t(`details.${state}`, words)}
          </p>
        </div>
      ) : (
        <ToldHeading order={order} told={order.told} />
      )}
      {isOpen ? (
        <Alert tone="warn" title={t('doNotRepeat', words)}>
          <p>{t('doNotRepeatDetail', words)}</p>
        </Alert>
      ) : null}
      {/* An unreadable chain can't be searched, so it decides nothing. */}
      {isOpen && order.told?.standing !== 'unread' ? <CheckingPanel order={order} /> : null}
      <Card aria-label={t('phasesLabel')} className="grid gap-5">
        <MilestoneList order={order} />
        {hash === null || legs[order.kind] !== null ? null : <TxLink hash={hash} chainId={order.chainId} />}
        <CheckedAgo followed={followed} />
      </Card>
      {hash === null ? null : <Legs order={order} />}
      {state === 'quoting' ? null : (
        <p className="text-center text-muted text-sm">
          {hasPages ? (isEndInDoubt(order) ? t('canCloseChecking') : t('canClose', words)) : t('keepOpen')}
        </p>
      )}
      {/* Last, so that what is being read stays where it is. */}
      {!isOpen && cutOff === null && order.told === null && isLate(order, nowMs) ? (
        <Alert tone="warn" title={t('late')}>
          <p>{t('lateDetail')}</p>
        </Alert>
      ) : null}
    </div>
  )
}

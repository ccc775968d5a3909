'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Failure } from '@/lib/domain/result'

interface LostPromptProps {
  order: OrderView
  /** Why this page would not hear of it. */
  cutOff: Failure | null
}

/** A wallet was asked for an approval, by this page or another, and the outcome is unknown. */
export function LostPrompt({ order, cutOff }: LostPromptProps) {
  const t = useTranslations('review.lostPrompt')
  const isLost = order.steps.some(({ name, status }) => name !== 'transfer' && status === 'begun')
  if (cutOff !== null) return <ErrorAlert error={cutOff} />
  if (order.state !== 'approving' || order.reason !== null || !isLost) return null
  return (
    <Alert title={t('title')} announce={false}>
      <p>{t('detail')}</p>
    </Alert>
  )
}

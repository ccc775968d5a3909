'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import type { OrderView } from '@/lib/domain/order/view/views'

/** A wallet was asked for an approval, by this page or another, and the outcome is unknown. */
export function LostPrompt({ order }: { order: OrderView }) {
  const t = useTranslations('review.lostPrompt')
  const isLost = order.steps.some(({ name, status }) => name !== 'transfer' && status === 'begun')
  if (order.state !== 'approving' || order.reason !== null || !isLost) return null
  return (
    <Alert title={t('title')} announce={false}>
      <p>{t('detail')}</p>
    </Alert>
  )
}

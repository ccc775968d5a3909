'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { moneyStory } from '@/lib/domain/order/view/payment-story'
import type { OrderView } from '@/lib/domain/order/view/views'
import { formatBrl } from './format'

/** What became of reais that were not paid as requested; empty in ordinary cases. */
export function MoneyNote({ order }: { order: OrderView }) {
  const t = useTranslations('money')
  const locale = useLocale()
  const story = moneyStory(order)
  if (story === null) return null
  const amounts = Object.entries(story).filter(([name]) => name !== 'kind')
  const values = Object.fromEntries(amounts.map(([name, amount]) => [name, formatBrl(amount, locale)]))
  const isGood = story.kind !== 'held' && story.kind !== 'part' && story.kind !== 'inTransit'
  return (
    <Alert tone={isGood ? 'info' : 'warn'} title={t('heading')}>
      <p>{t(`stories.${story.kind}`, values)}</p>
    </Alert>
  )
}

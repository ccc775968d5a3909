'use client'

import { useLocale, useTranslations } from 'next-intl'
import { sameAccount } from '@/lib/domain/order/order'
import { secondsTaken } from '@/lib/domain/order/view/milestones'
import type { OrderView } from '@/lib/domain/order/view/views'
import { orderWords } from '../order-words'
import { useRamp } from '../ramp-context'

const longestSeconds = 90
const longestMinutes = 90

/** How long it took; null if that is unknown, or so long that it says nothing. */
function useDuration(order: OrderView): string | null {
  const t = useTranslations('outcome')
  const seconds = secondsTaken(order)
  if (seconds === null) return null
  if (seconds < longestSeconds) return t('took.seconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < longestMinutes ? t('took.minutes', { count: minutes }) : null
}

/** "Ana received R$ 666,09 · 12 s"; null for an order that ended by the service's answer alone. */
export function useArrived(order: OrderView): string | null {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { chains } = useRamp()
  const duration = useDuration(order)
  if (order.endedByWord) return null
  const { recipient, receive } = orderWords(order, chains, locale)
  const whose = order.to !== null && sameAccount(order.to.address, order.account) ? 'own' : 'other'
  const text = t('arrived', { whose, recipient, receive })
  return duration === null ? text : `${text} · ${duration}`
}

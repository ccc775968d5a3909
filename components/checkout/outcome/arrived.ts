'use client'

import { useLocale, useTranslations } from 'next-intl'
import { usePastDuration } from '@/components/ui/use-duration'
import { sameAccount } from '@/lib/domain/order/order'
import { secondsTaken } from '@/lib/domain/order/view/milestones'
import type { OrderView } from '@/lib/domain/order/view/views'
import { orderWords } from '../order-words'
import { useRamp } from '../ramp-context'

/** An order that took longer waited for something else, so its time says nothing. */
const longestSeconds = 90 * 60

export interface Arrived {
  /** "Ana received R$ 666,09" */
  readonly text: string
  /** "in 12 s"; null where it would say nothing. */
  readonly took: string | null
}

/** Null for an order that ended by the service's answer alone, or without an amount. */
export function useArrived(order: OrderView): Arrived | null {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { chains } = useRamp()
  const past = usePastDuration()
  const seconds = secondsTaken(order)
  const { recipient, receive, untold } = orderWords(order, chains, locale)
  if (order.endedByWord || untold === 'yes') return null
  const whose = order.to !== null && sameAccount(order.to.address, order.account) ? 'own' : 'other'
  return {
    text: t('arrived', { whose, recipient, receive }),
    took: seconds === null || seconds >= longestSeconds ? null : t('took', { duration: past(seconds) }),
  }
}

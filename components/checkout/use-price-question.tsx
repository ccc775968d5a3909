'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import { priceQuestion } from '@/lib/domain/money/price-change'
import type { OrderView } from '@/lib/domain/order/view/views'
import { PriceNotes } from './price-notes'

/** Whether this price still needs consent, and the element that asks for it. */
export function usePriceQuestion(order: OrderView) {
  const [isAgreed, onAgree] = useState(false)
  const question = priceQuestion(order)
  const isAsked = question.change !== null || question.far !== null
  return {
    isWaiting: question.wantsYes && !isAgreed,
    notes: isAsked ? (
      <PriceNotes order={order} question={question} isAgreed={isAgreed} onAgree={onAgree} />
    ) : null,
  }
}

/** Shown in place of the next button. */
export function AgreeFirst({ order }: { order: OrderView }) {
  const t = useTranslations('review.priceChange')
  return (
    <Button size="lg" disabled>
      {givesTokens(order.kind) ? t('agreeFirst') : t('agreeFirstPay')}
    </Button>
  )
}

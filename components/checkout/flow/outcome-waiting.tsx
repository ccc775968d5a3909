'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import type { Outcome } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { orderWords } from '../order-words'
import { useRamp } from '../ramp-context'

export function Waiting() {
  return (
    <p data-alone className="grid min-h-40 place-items-center">
      <Spinner />
    </p>
  )
}

/** The outcome's title while its screen loads, since a page is never without a heading. */
export function OutcomeWaiting({ order, outcome }: { order: OrderView; outcome: Outcome }) {
  const t = useTranslations('outcome')
  const { chains } = useRamp()
  const words = { ...orderWords(order, chains, useLocale()), finding: order.payoutFinding ?? 'other' }
  return (
    <>
      <h1 className="font-semibold text-2xl sm:text-3xl">{t(`${outcome}.title`, words)}</h1>
      <Waiting />
    </>
  )
}

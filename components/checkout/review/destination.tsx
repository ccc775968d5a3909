'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { Address } from '@/lib/domain/chains'
import type { Destination } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'

/** The warning about the destination, and whether the person must compare two addresses first. */
export function useDestinationWarning(order: OrderView, known: readonly Address[]) {
  const { to } = order
  const isSaved = order.recipient.id !== null
  return to === null || isSaved ? null : addressWarning(to.address, [order.account, ...known])
}

/** Shown instead of the button that asks the wallet. */
export function CompareFirst() {
  const addresses = useTranslations('address')
  return (
    <Button size="lg" disabled>
      {addresses('compareFirst')}
    </Button>
  )
}

export interface DestinationProps {
  order: OrderView
  to: Destination
  warning: ReturnType<typeof useDestinationWarning>
  isCompared: boolean
  onCompared: (isCompared: boolean) => void
}

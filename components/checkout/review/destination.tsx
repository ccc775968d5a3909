'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { Address } from '@/lib/domain/chains'
import type { Destination } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'
import { useAddressNote } from '../address-note'

/** The warning about the destination, and whether the person must compare two addresses before the first prompt. */
export function useDestinationNote(order: OrderView, known: readonly Address[]) {
  const { to } = order
  const isSaved = order.recipient.id !== null
  const warning = to === null || isSaved ? null : addressWarning(to.address, [order.account, ...known])
  const { mustCompare, note } = useAddressNote(warning)
  return { mustCompare: mustCompare && order.steps.length === 0, note }
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
  /** A warning about the address. */
  note: ReactNode
}

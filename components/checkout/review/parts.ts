import type { ComponentType } from 'react'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { DestinationProps } from './destination'
import { SendDestination } from './send-destination'

/** What the review of a kind says of the destination; null where the quote says enough. */
export const destinations: Readonly<Record<OrderKind, ComponentType<DestinationProps> | null>> = {
  sell: null,
  buy: null,
  send: SendDestination,
}

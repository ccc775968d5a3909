'use client'

import type { ComponentType } from 'react'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import { SendLegs } from './send-legs'

/** How a kind shows the places between which its tokens go; null where a single transaction is all. */
export const legs: Readonly<Record<OrderKind, ComponentType<{ order: OrderView }> | null>> = {
  sell: null,
  buy: null,
  send: SendLegs,
}

export function Legs({ order }: { order: OrderView }) {
  const Own = legs[order.kind]
  return Own === null ? null : <Own order={order} />
}

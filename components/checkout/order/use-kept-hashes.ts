'use client'

import { useEffect } from 'react'
import type { OrderView } from '@/lib/domain/order/view/views'
import { whenReported } from './report-hashes'

/** Accepts an order whose pending hash the server just confirmed, whichever part of the page reported it. */
export function useKeptHashes(accept: (order: OrderView | null) => void): void {
  useEffect(() => whenReported(accept), [accept])
}

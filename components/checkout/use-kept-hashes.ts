'use client'

import { useEffect } from 'react'
import type { OrderView } from '@/lib/domain/ramp-api'
import { forgetHash, keptHash } from '@/lib/wallet/pending-hash'
import { useRamp } from './ramp-context'

const steps = ['approval', 'transfer'] as const

/** Tells the server the hashes that it did not confirm before, for example because the tab was closed in between. */
export function useKeptHashes(order: OrderView, accept: (order: OrderView | null) => void): void {
  const { journal } = useRamp()
  useEffect(() => {
    for (const step of steps) {
      const hash = keptHash(order.id, step)
      if (hash === null) continue
      journal.recordHash(order.id, step, hash).then(
        (result) => {
          if (!result.ok) return
          forgetHash(order.id, step)
          accept(result.data)
        },
        // Kept until the next time this page is opened.
        () => {},
      )
    }
  }, [order.id, journal, accept])
}

'use client'

import { useEffect } from 'react'
import { type Chain, findChain } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/order/view/views'
import { readIsMined } from '@/lib/wallet/rpc'

const EVERY_MS = 1_000

/** Reads the chain directly while a step is pending, and asks the server as soon as there is news. */
export function useQuickReceipt(order: OrderView, chains: readonly Chain[], onNews: () => void): void {
  const waiting = order.steps.find((step) => step.status === 'sent' && step.hash !== null)
  const hash = waiting?.hash ?? null
  const rpcUrl = findChain(chains, order.chainId)?.rpcUrl ?? null
  useEffect(() => {
    if (hash === null || rpcUrl === null) return
    let isBusy = false
    const timer = setInterval(async () => {
      if (isBusy || document.visibilityState === 'hidden') return
      isBusy = true
      try {
        if (await readIsMined(rpcUrl, hash)) onNews()
      } catch {
        // The server reads the chain too; this is only faster.
        return
      } finally {
        isBusy = false
      }
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [hash, rpcUrl, onNews])
}

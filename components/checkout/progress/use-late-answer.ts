'use client'

import { useEffect } from 'react'
import type { OrderView } from '@/lib/domain/order/view/views'
import { browserStorage } from '@/lib/wallet/browser-storage'
import { phoneOffers } from '@/lib/wallet/parts'
import { loadWallet } from '../../wallet/wallet-store'
import type { FollowedOrder } from '../order/use-order'
import { useRamp } from '../ramp-context'

/** Whether a wallet on a phone was last asked for this order, by this browser. */
function isWithPhone(orderId: string): boolean {
  return phoneOffers.some(({ keptKey }) => browserStorage()?.getItem(keptKey)?.includes(orderId))
}

/** Hears what the wallet answered a page that was left or that the phone discarded, such as that the person declined. */
export function useLateAnswer({ order, accept }: FollowedOrder): void {
  const { chains, journal } = useRamp()
  const { id, state } = order
  useEffect(() => {
    if (state !== 'sending' || !isWithPhone(id)) return
    const hear = async (): Promise<OrderView | null> => {
      const wallet = await loadWallet(chains)
      if (wallet.current() === null) await wallet.resume()
      const { hearLate } = await wallet.loadSendStep()
      return hearLate(await wallet.provider(), id, journal)
    }
    // If nothing is heard, the chain shows what happened.
    hear().then(accept, () => null)
  }, [id, state, accept, chains, journal])
}

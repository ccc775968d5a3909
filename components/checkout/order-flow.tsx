'use client'

import { useEffect } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { OrderState } from '@/lib/domain/order'
import { outcomeAt, outcomeOf } from '@/lib/domain/order-outcome'
import type { OrderView } from '@/lib/domain/ramp-api'
import { loadWallet } from '../wallet/wallet-store'
import { OutcomeScreen } from './outcome-screen'
import { ProgressScreen } from './progress-screen'
import { useRamp } from './ramp-context'
import { ReviewScreen } from './review-screen'
import { useKeptHashes } from './use-kept-hashes'
import { type FollowedOrder, useOrder } from './use-order'
import { useQuickReceipt } from './use-quick-receipt'
import { type Signing, useSigning } from './use-signing'

interface OrderFlowProps {
  initial: OrderView
  bankUrl: string | null
}

/** Comes back to the wallet that was used before, without a prompt, where a signature may be wanted. */
function useWalletBack(isWanted: boolean): void {
  const { chains } = useRamp()
  useEffect(() => {
    if (!isWanted) return
    loadWallet(chains)
      .then((wallet) => (wallet.current() === null ? wallet.resume() : null))
      // Without it the page offers "Connect wallet", which says what is wrong.
      .catch(() => null)
  }, [isWanted, chains])
}

/** One order at its own address. The server's view decides which screen this is; a reload shows the same one. */
export function OrderFlow({ initial, bankUrl }: OrderFlowProps) {
  const { chains } = useRamp()
  const followed = useOrder(initial)
  const { order, accept, checkNow } = followed
  const signing = useSigning(order, accept, checkNow)
  useKeptHashes(accept)
  useQuickReceipt(order, chains, checkNow)
  useWalletBack(order.state === 'quoted' || order.state === 'approving')
  return <Screen followed={followed} signing={signing} bankUrl={bankUrl} />
}

const promptable: ReadonlySet<OrderState> = new Set(['quoted', 'approving', 'sending', 'expired'])

interface ScreenProps {
  followed: FollowedOrder
  signing: Signing
  bankUrl: string | null
}

function Screen({ followed, signing, bankUrl }: ScreenProps) {
  const { order, accept } = followed
  const nowMs = useNow()
  // While this page's own prompt is open the review stays: the wallet's window stands beside it.
  const isPrompting = signing.activity.kind === 'working' && promptable.has(order.state)
  const ended = nowMs === null ? outcomeOf(order) : outcomeAt(order, new Date(nowMs))
  if (ended !== null && !isPrompting) {
    return <OutcomeScreen followed={followed} outcome={ended} bankUrl={bankUrl} />
  }
  const isReview = order.state === 'quoted' || order.state === 'approving' || isPrompting
  if (isReview && order.quote !== null) {
    return <ReviewScreen order={order} quote={order.quote} signing={signing} accept={accept} />
  }
  const state = order.state
  if (
    state === 'quoting' ||
    state === 'sending' ||
    state === 'sent' ||
    state === 'confirmed' ||
    state === 'processing'
  ) {
    return <ProgressScreen followed={followed} state={state} />
  }
  return <ProgressScreen followed={followed} state="unknown" />
}

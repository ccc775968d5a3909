'use client'

import { type ReactNode, Suspense, useEffect } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useNow } from '@/components/ui/use-now'
import type { Address } from '@/lib/domain/chains'
import { factsOf, isFinal, type OrderState } from '@/lib/domain/order/state'
import { outcomeAt, outcomeOf } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { loadWallet } from '../../wallet/wallet-store'
import { useKeptHashes } from '../order/use-kept-hashes'
import { type FollowedOrder, useOrder } from '../order/use-order'
import type { ProgressState } from '../progress/progress-screen'
import { useRamp } from '../ramp-context'
import { ReviewScreen } from '../review/review-screen'
import { type Signing, useSigning } from '../review/use-signing'
import { loadSignedScreens, OutcomeScreen, ProgressScreen } from './signed-screens'
import { useQuickReceipt } from './use-quick-receipt'
import { WithRecord } from './with-record'

interface OrderFlowProps {
  initial: OrderView
  /** Addresses that the person knows: saved, or arrived at before. */
  known?: readonly Address[]
  bankUrl: string | null
  /** Stands below every screen and reads the order by `useFollowed`. */
  record?: ReactNode
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

/** What follows a signature is here before it is wanted: fetched while the wallet is at work. */
function useSignedScreensAhead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void loadSignedScreens()
  }, [isWanted])
}

const noAddresses: readonly Address[] = []

/** One order at its own address. The server's view decides which screen this is; a reload shows the same one. */
export function OrderFlow({ initial, bankUrl, known = noAddresses, record }: OrderFlowProps) {
  const { chains } = useRamp()
  const followed = useOrder(initial)
  const { order, accept, checkNow } = followed
  const signing = useSigning(order, accept, checkNow)
  useKeptHashes(accept)
  useQuickReceipt(order, chains, checkNow)
  const isUnsent = order.state === 'quoted' || order.state === 'approving'
  useWalletBack(isUnsent)
  useSignedScreensAhead(!isUnsent || signing.activity.kind === 'working')
  return (
    <WithRecord followed={followed} record={record}>
      <Suspense fallback={<Waiting />}>
        <Screen followed={followed} signing={signing} bankUrl={bankUrl} known={known} />
      </Suspense>
    </WithRecord>
  )
}

function Waiting() {
  return (
    <p className="grid min-h-40 place-items-center">
      <Spinner />
    </p>
  )
}

interface ScreenProps {
  followed: FollowedOrder
  signing: Signing
  bankUrl: string | null
  known: readonly Address[]
}

function Screen({ followed, signing, bankUrl, known }: ScreenProps) {
  const { order, accept } = followed
  const nowMs = useNow()
  // While this page's own prompt is open the review stays: the wallet's window stands beside it.
  const isPrompting = signing.activity.kind === 'working' && factsOf(order.state).promptable
  const ended = nowMs === null ? outcomeOf(order) : outcomeAt(order, new Date(nowMs))
  if (ended !== null && !isPrompting) {
    // What was shown before it stays until the end is there.
    const underWay = <ProgressScreen followed={followed} state="processing" />
    return (
      <Suspense fallback={isFinal(order.state) ? underWay : <Waiting />}>
        <OutcomeScreen followed={followed} outcome={ended} bankUrl={bankUrl} />
      </Suspense>
    )
  }
  const isUnsent = order.state === 'quoted' || order.state === 'approving'
  // What the service says has ended is not put before a wallet.
  const isReview = (isUnsent && order.told === null) || isPrompting
  if (isReview && order.quote !== null) {
    return <ReviewScreen order={order} quote={order.quote} signing={signing} accept={accept} known={known} />
  }
  return <ProgressScreen followed={followed} state={progressOf[order.state]} />
}

/** Which progress a state shows; what has ended or can be signed comes here only while nothing else is known of it. */
const progressOf: Readonly<Record<OrderState, ProgressState>> = {
  quoting: 'quoting',
  quoted: 'unknown',
  'awaiting-payment': 'unknown',
  approving: 'unknown',
  sending: 'sending',
  sent: 'sent',
  confirmed: 'confirmed',
  processing: 'processing',
  completed: 'unknown',
  failed: 'unknown',
  refunded: 'unknown',
  'quote-unknown': 'unknown',
  expired: 'unknown',
  cancelled: 'unknown',
  abandoned: 'unknown',
  unknown: 'unknown',
  'closed-by-support': 'unknown',
}

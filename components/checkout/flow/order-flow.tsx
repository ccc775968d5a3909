'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { Address } from '@/lib/domain/chains'
import { factsOf, isFinal, type OrderState } from '@/lib/domain/order/state'
import { outcomeAt, outcomeOf } from '@/lib/domain/order/view/outcome'
import type { OrderView } from '@/lib/domain/order/view/views'
import { loadWallet } from '../../wallet/wallet-store'
import { whenReported } from '../order/report-hashes'
import { type FollowedOrder, useOrder } from '../order/use-order'
import { useTabTitle } from '../order/use-tab-title'
import type { ProgressState } from '../progress/progress-screen'
import { useRamp } from '../ramp-context'
import { ReviewScreen } from '../review/review-screen'
import { type Signing, useSigning } from '../review/use-signing'
import { Later } from './later'
import { OutcomeWaiting, Waiting } from './outcome-waiting'
import { loadSignedScreens, OutcomeScreen, ProgressScreen } from './signed-screens'
import { useQuickReceipt } from './use-quick-receipt'
import { WithRecord } from './with-record'

interface OrderFlowProps {
  initial: OrderView
  /** Addresses that the person knows: saved, or used before. */
  known?: readonly Address[]
  bankUrl: string | null
  /** Shown below every screen; reads the order through `useFollowed`. */
  record?: ReactNode
}

/** Reconnects the wallet used before, without a prompt, when a signature may be needed. */
function useWalletBack(isWanted: boolean): void {
  const { chains } = useRamp()
  useEffect(() => {
    if (!isWanted) return
    loadWallet(chains)
      .then((wallet) => {
        // At the press it is loaded again if this fails.
        wallet.loadSendStep().catch(() => null)
        return wallet.current() === null ? wallet.resume() : null
      })
      // Without it the page offers "Connect wallet", which says what is wrong.
      .catch(() => null)
  }, [isWanted, chains])
}

const settledMs = 3_000

/**
 * Loads the screens that come next before they are needed: the price may expire, and another tab may sign. Not with the page
 * itself, whose first load stays small.
 */
function useNextScreensAhead(isWanted: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadSignedScreens(), isWanted ? 0 : settledMs)
    return () => clearTimeout(timer)
  }, [isWanted])
}

const noAddresses: readonly Address[] = []

/** One order at its own address. The server's view decides the screen, so a reload shows the same one. */
export function OrderFlow({ initial, bankUrl, known = noAddresses, record }: OrderFlowProps) {
  const { chains } = useRamp()
  const followed = useOrder(initial)
  const { order, accept, checkNow } = followed
  const signing = useSigning(order, accept, checkNow)
  // Also an order whose pending hash another part of the page has reported.
  useEffect(() => whenReported(accept), [accept])
  useQuickReceipt(order, chains, checkNow)
  const isUnsent = factsOf(order.state).signable
  useWalletBack(isUnsent)
  useNextScreensAhead(!isUnsent || signing.activity.kind === 'working')
  return (
    <WithRecord followed={followed} record={record}>
      <Screen followed={followed} signing={signing} bankUrl={bankUrl} known={known} />
    </WithRecord>
  )
}

interface ScreenProps {
  followed: FollowedOrder
  signing: Signing
  bankUrl: string | null
  known: readonly Address[]
}

function Screen({ followed, signing, bankUrl, known }: ScreenProps) {
  const { order } = followed
  const { renderedAt = null } = useRamp()
  const nowMs = useNow() ?? renderedAt
  const isUnsent = factsOf(order.state).signable
  // While this page's own prompt is open the review stays next to the wallet's window.
  const isPrompting = signing.activity.kind === 'working' && factsOf(order.state).promptable
  const ended = nowMs === null ? outcomeOf(order) : outcomeAt(order, new Date(nowMs))
  // The page's clock sees the end of a price before the record does.
  const isOver = ended !== null && isUnsent
  useTabTitle(order.kind, isOver ? 'expired' : order.told ? 'unknown' : order.state)
  const outcome = isPrompting ? null : ended
  // An order that the service says has ended must not be signed.
  const isReview = isPrompting || (isUnsent && order.told === null)
  const reviewed = outcome === null && isReview ? order.quote : null
  const [first] = useState(outcome !== null ? 'outcome' : reviewed !== null ? 'review' : 'progress')
  if (reviewed !== null) {
    return <ReviewScreen followed={followed} quote={reviewed} signing={signing} known={known} />
  }
  const progress = (
    <Later isFirst={first === 'progress'} until={<Waiting />}>
      <ProgressScreen followed={followed} state={outcome === null ? progressOf[order.state] : 'processing'} />
    </Later>
  )
  if (outcome === null) return progress
  // The previous screen stays until the outcome screen is loaded.
  const before = isFinal(order.state) ? progress : <OutcomeWaiting order={order} outcome={outcome} />
  return (
    <Later isFirst={first === 'outcome'} until={before}>
      <OutcomeScreen followed={followed} outcome={outcome} bankUrl={bankUrl} />
    </Later>
  )
}

/** The progress of each state; ended or signable states appear here only while nothing else is known. */
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

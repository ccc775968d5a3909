'use client'

import { useCallback, useEffect, useState } from 'react'
import { lostAnswer, useIsOnline } from '@/components/ui/lost-answer'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import { isFinal, isOpen } from '@/lib/domain/order/state'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Failure, Result } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'
import { useRamp } from '../ramp-context'
import { usePolling } from './use-polling'

export interface FollowedOrder {
  readonly order: OrderView
  /** Accepts a newer answer, for example from the journal. */
  readonly accept: (order: OrderView | null) => void
  /** Asks at once. */
  readonly checkNow: () => Promise<Result<OrderView>>
  /**
   * Why nothing newer can come until the person does something. That the browser says it is offline isn't enough: it may
   * still reach a server on the same machine.
   */
  readonly cutOff: Failure | null
}

/** An answer older than the shown one, or from an earlier look, is out of order and is dropped. */
export function newer(shown: OrderView, next: OrderView): OrderView {
  const since = (key: 'updatedAt' | 'checkedAt') => +new Date(next[key] ?? 0) - +new Date(shown[key] ?? 0)
  return (since('updatedAt') || since('checkedAt')) < 0 ? shown : next
}

function needsFollowing(order: OrderView): boolean {
  // Also an end of ours that the service contradicts: our page says that it is being asked again.
  if (order.dissent !== null || order.told?.standing === 'absent') return true
  // A code that was shown may be paid late, in any state of its order.
  if (order.payment !== null && !isFinal(order.state)) return true
  // Only the service's answers support these ends, and a later one may correct them.
  if (order.state === 'failed' || (!givesTokens(order.kind) && order.state === 'refunded'))
    return isAskedAgain(order)
  // The service says that it refunded; the chain shows where to slightly later.
  if (order.state === 'refunded') return order.quote !== null && (order.refund?.hash ?? null) === null
  if (order.state === 'completed') return order.delivery?.isSeen === false
  if (isFinal(order.state)) return false
  return isOpen(order.state) || order.steps.some((step) => step.name === 'transfer')
}

/** For a day the service is asked about an end again. */
function isAskedAgain({ state, quote, moments, createdAt }: OrderView): boolean {
  const ended = Date.parse(moments.at(-1)?.at ?? createdAt)
  return isFinal(state) && quote !== null && serverNowMs() - ended < askedAgainForMs
}

/** The session has ended, or is another account's: a page outlives a sign-out elsewhere. */
const notTheirs: ReadonlySet<ErrorCode> = new Set(['not_signed_in', 'not_found'])

function cutOffBy(failed: Failure, isOnline: boolean): Failure | null {
  if (notTheirs.has(failed.code)) return failed
  return isOnline ? null : lostAnswer()
}

const askedAgainForMs = 25 * 3_600_000

/** The newest view of each page's order: Back shows the page as it came, and its price may have been signed since. */
const lastShown = new WeakMap<OrderView, OrderView>()

/** Follows one order through our own route: growing delays, paused while the page is hidden, ends with the order. */
export function useOrder(initial: OrderView): FollowedOrder {
  const { api, journal } = useRamp()
  const [order, setOrder] = useState(() => newer(initial, lastShown.get(initial) ?? initial))
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState<Failure | null>(null)
  const isOnline = useIsOnline()
  // Our server asks by itself; in a host's page nothing else does.
  const isFollowed = needsFollowing(order) || (journal.isHere === true && isAskedAgain(order))
  const { id, state } = order
  useEffect(() => {
    lastShown.set(initial, order)
  }, [initial, order])

  const accept = useCallback((next: OrderView | null) => {
    if (next !== null) setOrder((shown) => (shown.id === next.id ? newer(shown, next) : shown))
  }, [])

  const ask = useCallback(async () => {
    const result = await api.status(id)
    setFailed(result.ok ? null : result.error)
    if (result.ok) accept(result.data)
    return result
  }, [api, id, accept])

  usePolling({ isOn: isFollowed, round: `${state} ${round} ${isOnline}`, ask })

  const checkNow = useCallback(() => {
    setRound((before) => before + 1)
    return ask()
  }, [ask])

  return { order, accept, checkNow, cutOff: failed === null ? null : cutOffBy(failed, isOnline) }
}

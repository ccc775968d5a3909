'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askRoute } from '@/components/checkout/ask-route'
import { usePolling } from '@/components/checkout/order/use-polling'
import type { HistoryRow } from '@/lib/domain/history/history'
import { isOpen } from '@/lib/domain/order/state'
import type { Result } from '@/lib/domain/result'

interface Followed extends Pick<HistoryRow, 'id' | 'kind' | 'state'> {
  /** Names the order when its new state is announced. */
  readonly what: string
}

/** Announces each new state once, whether it comes first from an answer or from the re-rendered list. */
function useNews(orders: readonly Followed[]) {
  const words = useTranslations('orderWords')
  const [news, setNews] = useState('')
  const known = useRef(new Map<string, Followed>())

  const tell = useCallback(
    (states: readonly Pick<Followed, 'id' | 'state'>[]): boolean => {
      const moved = states.flatMap(({ id, state }) => {
        const order = known.current.get(id)
        return order === undefined || order.state === state ? [] : [{ ...order, state }]
      })
      for (const order of moved) known.current.set(order.id, order)
      if (moved.length === 0) return false
      setNews(
        moved.map(({ what, kind, state }) => `${what}: ${words(`states.${state}`, { kind })}`).join('. '),
      )
      return true
    },
    [words],
  )

  useEffect(() => {
    tell(orders)
    for (const order of orders) known.current.set(order.id, order)
  }, [orders, tell])

  return { news, tell }
}

/** Lists that were left. Back shows such a page as it was, without later orders and with old balances. */
const left = new WeakSet<readonly Followed[]>()

/** Whether the server answered. Without an answer to `refresh` the browser would replace the page by an error. */
const isReached = (result: Result<unknown>) => result.ok || result.error.code !== 'unexpected'

/**
 * Polls our own route for the states of a list's open orders. When one has moved, announces it and lets the server
 * render the page again in place: its rows have no script. After Back it asks once, even without open orders.
 */
export function FollowStates({ orders }: { orders: readonly Followed[] }) {
  const router = useRouter()
  const { news, tell } = useNews(orders)
  const isBack = left.has(orders)
  useEffect(() => () => void left.add(orders), [orders])
  const open = orders.filter(({ state }) => isOpen(state))
  const ids = open.map(({ id }) => id).join(',')
  const round = open.map(({ id, state }) => `${id}=${state}`).join(',')

  const ask = useCallback(async () => {
    const result = await askRoute<readonly Pick<HistoryRow, 'id' | 'state'>[]>(`/api/orders?ids=${ids}`)
    const isNews = result.ok && tell(result.data)
    if (isNews || (isBack && isReached(result) && left.delete(orders))) router.refresh()
  }, [orders, isBack, ids, tell, router])

  usePolling({ isOn: isBack || open.length > 0, round, ask })
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}

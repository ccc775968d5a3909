'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { FollowedOrder } from '../order/use-order'

const FollowedContext = createContext<FollowedOrder | null>(null)

/** The order shown by the screen above, equally up to date. */
export function useFollowed(): FollowedOrder {
  const followed = useContext(FollowedContext)
  if (followed === null) throw new Error('useFollowed needs WithRecord above it')
  return followed
}

interface WithRecordProps {
  followed: FollowedOrder
  record: ReactNode
  children: ReactNode
}

/**
 * An order's screen, with the page's further content about that order below. On a wide page it stands beside the screen,
 * where news does not move it, unless the screen has two columns itself (`data-wide`). It is hidden where news or the next
 * screen would move it (`data-alone`).
 */
export function WithRecord({ followed, record, children }: WithRecordProps) {
  if (record === undefined) return children
  return (
    <FollowedContext value={followed}>
      <div className="grid gap-5 lg:not-has-data-wide:grid-cols-[minmax(0,1fr)_22rem] lg:not-has-data-wide:gap-x-8 lg:items-start">
        <div className="grid min-w-0 gap-5">{children}</div>
        <div className="grid gap-5 empty:hidden in-has-data-alone:hidden">{record}</div>
      </div>
    </FollowedContext>
  )
}

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

/** An order's screen, with the page's further content about that order below. */
export function WithRecord({ followed, record, children }: WithRecordProps) {
  if (record === undefined) return children
  return (
    <FollowedContext value={followed}>
      <div className="grid gap-5">
        {children}
        {record}
      </div>
    </FollowedContext>
  )
}

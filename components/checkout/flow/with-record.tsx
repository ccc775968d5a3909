'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { FollowedOrder } from '../order/use-order'

const FollowedContext = createContext<FollowedOrder | null>(null)

/** The order that the screen above shows, as new as it. */
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

/** A screen of an order, and below it what the page wants to say of that order besides. */
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

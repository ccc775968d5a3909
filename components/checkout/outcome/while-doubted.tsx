'use client'

import type { ReactNode } from 'react'
import { CheckedAgo } from '../order/checked-ago'
import { CopySupport } from '../order/copy-support'
import type { FollowedOrder } from '../order/use-order'

/**
 * The next step of an ended order. While the service says that money moved, a new price or code could move it twice, so
 * the step is to wait for the answer, or to contact support where the two contradict each other.
 */
export function WhileDoubted({ followed, children }: { followed: FollowedOrder; children: ReactNode }) {
  const { order } = followed
  const { told, replacedBy } = order
  if (told === null || told.standing === 'refused' || replacedBy !== null) return children
  return told.standing === 'absent' ? <CopySupport order={order} /> : <CheckedAgo followed={followed} />
}

'use client'

import { useState } from 'react'

/**
 * What a control leads to is fetched ahead once a person reaches for it, and not with the page that holds the control. A
 * first visit would otherwise ask the server twice for each link, before anything else is loaded.
 */
export function useReach() {
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  return { isReached, reach: { onPointerEnter: reach, onFocus: reach } } as const
}

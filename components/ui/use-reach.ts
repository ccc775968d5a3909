'use client'

import { useState } from 'react'

/**
 * For a link: its page is fetched ahead once a person reaches for it, and not with the page that holds the link. A first
 * visit would otherwise ask the server twice for each link, before anything else is loaded.
 */
export function useReach() {
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  return { prefetch: isReached ? null : false, onPointerEnter: reach, onFocus: reach } as const
}

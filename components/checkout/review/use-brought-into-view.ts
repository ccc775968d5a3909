'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to the answer to a press: a phone's button is in the bar at the bottom, screens away from it.
 * @param answer null while there is none
 */
export function useBroughtIntoView(answer: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== null) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [answer])
  return place
}

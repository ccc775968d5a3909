import { type ReactNode, Suspense } from 'react'

interface LaterProps {
  /** Whether this is the screen that the page began with. */
  isFirst: boolean
  /** Shown until the code has come. */
  until: ReactNode
  children: ReactNode
}

/**
 * A screen in a chunk of its own. The first has no boundary: React sends a large one with its fallback, and its content
 * after the rest of the page: after a reload a completed order would be "on the way" for a moment, and its record would move.
 */
export function Later({ isFirst, until, children }: LaterProps) {
  return isFirst ? children : <Suspense fallback={until}>{children}</Suspense>
}

'use client'

import type { ReactNode } from 'react'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useHasPages } from './places'

/**
 * Whether a screen's one button is in a bar at the bottom: on phones, on our own pages. A frame has no bottom to stick
 * to. Null while the server renders, which does not know the width.
 */
export function useHasBar(): boolean | null {
  const isPhone = useIsPhone()
  return useHasPages() ? isPhone : false
}

/** A button's place on the page. Until the width is known a phone leaves it out, so that nothing moves up for the bar. */
export function ButtonPlace({ children }: { children: ReactNode }) {
  return <div className={useHasBar() === null ? 'grid max-sm:hidden' : 'contents'}>{children}</div>
}

/** On a phone: at the bottom of the window, with the whole of its width. globals.css keeps the focused element above it. */
export const phoneBarClass =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:gap-2 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]'

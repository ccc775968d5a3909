'use client'

import { useSyncExternalStore } from 'react'

/** Below Tailwind's `sm`. */
const query = '(max-width: 39.99rem)'

// A test's DOM has no media queries.
const media = () => (typeof matchMedia === 'function' ? matchMedia(query) : null)

function subscribe(listener: () => void): () => void {
  const list = media()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone. Null while the server renders. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => media()?.matches === true,
    () => null,
  )
}

'use client'

import { type ReactNode, useEffect, useState } from 'react'

/** The path for which this document was served: its content policy stays, wherever an in-app link leads. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? null : new URL(entry.name).pathname
}

/**
 * Shows a page only in its own document. Only there may the browser call the service: a page reached by an in-app link
 * has the previous page's policy, and is loaded again.
 */
export function FreshPolicy({ path, children }: { path: string; children: ReactNode }) {
  // What the server renders is always this page's own document.
  const [isFresh] = useState(() => typeof window === 'undefined' || documentPath() === path)
  useEffect(() => {
    if (!isFresh) window.location.replace(path)
  }, [isFresh, path])
  return isFresh ? children : null
}

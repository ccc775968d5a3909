'use client'

import { type ReactNode, useEffect, useState } from 'react'

/** The path whose answer this document is: its content policy stays, wherever a link inside the app leads. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? null : new URL(entry.name).pathname
}

/**
 * Shows a page only in a document of its own. Only there may the browser call the service: a page that was reached by a
 * link of ours has the policy of the page before, and is loaded once more.
 */
export function FreshPolicy({ path, children }: { path: string; children: ReactNode }) {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (documentPath() === path) setFresh(true)
    else window.location.replace(path)
  }, [path])
  return isFresh ? children : null
}

'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/wallet/listeners'
import type { SandboxWalletRequest } from '@/lib/wallet/types'

interface Waiting {
  readonly request: SandboxWalletRequest
  readonly answer: (yes: boolean) => void
}

let waiting: Waiting | null = null
const { notify, subscribe } = createListeners()

function set(next: Waiting | null): void {
  waiting = next
  notify()
}

/** Shows the request in the Sandbox wallet's window and waits for a press. A second request meanwhile is refused. */
export function askInSandboxWindow(request: SandboxWalletRequest): Promise<boolean> {
  if (waiting !== null) return Promise.resolve(false)
  return new Promise((resolve) => {
    set({
      request,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })
}

// Where the window may be shown. A widget inside a modal provides its own place, since nothing outside of a modal can
// be seen or reached; the last one added is used.
let places: readonly symbol[] = []

function setPlaces(next: readonly symbol[]): void {
  places = next
  notify()
}

/** The pending request, for the single place that shows it. */
export function useSandboxRequest(): Waiting | null {
  const [place] = useState(() => Symbol('window'))
  useEffect(() => {
    setPlaces([...places, place])
    return () => setPlaces(places.filter((other) => other !== place))
  }, [place])
  return useSyncExternalStore(
    subscribe,
    () => (places.at(-1) === place ? waiting : null),
    () => null,
  )
}

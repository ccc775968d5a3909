'use client'

import { useSyncExternalStore } from 'react'
import type { SandboxWalletRequest } from '@/lib/wallet/types'

interface Waiting {
  readonly request: SandboxWalletRequest
  readonly answer: (yes: boolean) => void
}

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function set(next: Waiting | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Shows the request in the Sandbox wallet's window and waits for a press. A second request while one waits is a no. */
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

export function useSandboxRequest(): Waiting | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
    () => null,
  )
}

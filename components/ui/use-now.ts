'use client'

import { useSyncExternalStore } from 'react'
import { serverNowMs } from '@/lib/wallet/server-clock'

const TICK_MS = 1_000
let nowMs = 0
let timer: ReturnType<typeof setInterval> | null = null
const listeners = new Set<() => void>()

function tick(): void {
  nowMs = serverNowMs()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    timer = setInterval(tick, TICK_MS)
    // Updates the time at once when a sleeping tab is shown again.
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
    timer = null
    nowMs = 0
  }
}

function snapshot(): number {
  if (nowMs === 0) nowMs = serverNowMs()
  return nowMs
}

/**
 * The time in milliseconds, once a second; null while the server renders. One timer for the whole page.
 * @param stepMs rounds the time down to such steps, so that the component renders once a step
 */
export function useNow(stepMs = 1): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(snapshot() / stepMs) * stepMs,
    () => null,
  )
}

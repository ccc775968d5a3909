'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

let tabs: BroadcastChannel | null = null

/** Tells the other tabs that the language is another one now. */
export function tellTabs(): void {
  tabs?.postMessage(null)
}

/** Shows this tab in the language that was chosen in another one: what it fetches from then on comes in that one. */
export function FollowLanguage() {
  const { refresh } = useRouter()
  useEffect(() => {
    const channel = new BroadcastChannel('language')
    channel.onmessage = () => refresh()
    tabs = channel
    return () => channel.close()
  }, [refresh])
  return null
}

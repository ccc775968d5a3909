'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, useState } from 'react'
import { untilLoaded } from '@/components/ui/until-loaded'

/**
 * A screen in a chunk of its own. Once loaded it is shown at once: React would wait for it even then, and show and
 * announce the screen before it for a third of a second more.
 */
function screenOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const Loading = dynamic(() => untilLoaded(load))
  function Screen(props: Props) {
    const [Own] = useState(() => loaded ?? Loading)
    return <Own {...props} />
  }
  const ahead = async () => {
    loaded = await load()
  }
  return { Screen, ahead }
}

// An order's page is large enough until something is signed.
const progress = screenOf(() =>
  import('../progress/progress-screen').then(({ ProgressScreen }) => ProgressScreen),
)
const outcome = screenOf(() => import('../outcome/outcome-screen').then(({ OutcomeScreen }) => OutcomeScreen))

/** Loads both in advance; if one fails it is loaded again when needed. */
export async function loadSignedScreens(): Promise<void> {
  await Promise.allSettled([progress.ahead(), outcome.ahead()])
}

export const ProgressScreen = progress.Screen
export const OutcomeScreen = outcome.Screen

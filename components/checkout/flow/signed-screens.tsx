'use client'

import dynamic from 'next/dynamic'
import { untilLoaded } from '@/components/ui/until-loaded'

const loadProgress = () => import('../progress/progress-screen')
const loadOutcome = () => import('../outcome/outcome-screen')

/** Loads both in advance; if one fails it is loaded again when needed. */
export async function loadSignedScreens(): Promise<void> {
  await Promise.allSettled([loadProgress(), loadOutcome()])
}

// Separate chunks: an order's page is large enough until something is signed.
export const ProgressScreen = dynamic(() => untilLoaded(loadProgress).then((module) => module.ProgressScreen))
export const OutcomeScreen = dynamic(() => untilLoaded(loadOutcome).then((module) => module.OutcomeScreen))

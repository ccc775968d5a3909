'use client'

import dynamic from 'next/dynamic'
import { untilLoaded } from '@/components/ui/until-loaded'

const loadProgress = () => import('../progress/progress-screen')
const loadOutcome = () => import('../outcome/outcome-screen')

/** Both, before they are shown; one that can't be fetched now is fetched again when it is wanted. */
export async function loadSignedScreens(): Promise<void> {
  await Promise.allSettled([loadProgress(), loadOutcome()])
}

// Code of their own: the page of an order has enough to carry until something is signed.
export const ProgressScreen = dynamic(() => untilLoaded(loadProgress).then((module) => module.ProgressScreen))
export const OutcomeScreen = dynamic(() => untilLoaded(loadOutcome).then((module) => module.OutcomeScreen))

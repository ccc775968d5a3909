'use client'

import { onDemand } from '@/components/ui/on-demand'

/** Follows a list's open orders; its code comes after the page, since the list already shows each state. */
export const LiveStates = onDemand(() => import('./follow-states').then((module) => module.FollowStates))
